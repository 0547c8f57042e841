import { useState } from 'react'
import type { Order } from '#application/ordering/contracts/order-shapes.ts'
import type { Result } from '../../data/http.ts'
import { ChooseFiles } from '../../files/ChooseFiles.tsx'
import { type Uploaded, uploadAll } from '../../files/upload-all.ts'
import { t } from '../../locales/i18n.ts'
import { useAction } from '../../ui/Action.tsx'
import { ConfirmAction } from '../../ui/ConfirmAction.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './WorkPanel.module.css'

/** Completes work that is neither shipped nor reviewed; files of the result are optional. */
export const FinishWithFiles = ({
  label,
  title,
  explain,
  finish,
}: {
  label: string
  title: string
  explain: string
  finish: (assets: Uploaded[]) => Promise<Result<Order>>
}) => {
  const { busy, problem, run } = useAction()
  const [assets, setAssets] = useState<Uploaded[]>([])
  const upload = async (files: readonly File[]) => {
    const answer = await uploadAll(files)
    if (!answer.hasError) setAssets([...assets, ...answer.payload])
    return answer
  }
  return (
    <>
      <ConfirmAction
        weight="plain"
        title={title}
        explain={
          <>
            <p>{explain}</p>
            {assets.length > 0 && <p>{assets.map(({ name }) => name).join(', ')}</p>}
          </>
        }
        confirm={label}
        do={() => finish(assets)}
        onDone={() => toast(t('work.finish.done'))}
      >
        {label}
      </ConfirmAction>
      <ChooseFiles
        weight="quiet"
        label={t('work.files')}
        multiple
        busy={busy}
        choose={(files) => void run(() => upload(files))}
      >
        {assets.length > 0 ? t('work.attached', { count: assets.length }) : t('work.attach')}
      </ChooseFiles>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </>
  )
}
