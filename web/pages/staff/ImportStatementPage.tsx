import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReadFile } from '#application/payments/contracts/bank-statement-shapes.ts'
import { bankStatements } from '#application/payments/contracts/bank-statements.ts'
import { api } from '../../data/api.ts'
import { useApiQuery } from '../../data/queries.ts'
import { FileDrop } from '../../files/FileDrop.tsx'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { type FileChoices, ImportChoices } from '../../payments/bank/ImportChoices.tsx'
import { ImportPreview } from '../../payments/bank/ImportPreview.tsx'
import { refreshStatements } from '../../payments/bank/use-record-lines.ts'
import { useAction } from '../../ui/Action.tsx'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { Page, Stack } from '../../ui/Page.tsx'
import { toast } from '../../ui/toast.ts'
import styles from '../../payments/bank/Bank.module.css'

type Chosen = { fileName: string; content: string }

/** The bytes of a file in base64. */
const contentOf = (file: File): Promise<string> => {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.addEventListener('load', () => resolve((reader.result as string).split(',')[1] ?? ''))
  reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read')))
  reader.readAsDataURL(file)
  return promise
}

/** Import of a bank file: shows how it was parsed before anything is stored. */
const ImportStatementPage = () => {
  const [file, setFile] = useState<Chosen>()
  const [choices, setChoices] = useState<FileChoices>({ columns: {} })
  const [read, setRead] = useState<ReadFile>()
  const [refused, setRefused] = useState<string>()
  const { data: sample } = useApiQuery(bankStatements.sample, {})
  const reading = useAction()
  const importing = useAction()
  const navigate = useNavigate()

  const look = async (chosen: Chosen, next: FileChoices) => {
    setFile(chosen)
    setChoices(next)
    const answer = await reading.run(() => api.bankStatements.readFile({ body: { ...chosen, ...next } }))
    if (!answer) return
    setRefused(answer.hasError ? answer.reason : undefined)
    // The parse result remains visible for corrections.
    if (answer.hasError) return
    setRead(answer.payload)
    // A CSV file does not contain the account: defaults to ours unless another one is entered.
    const { account, ownAccount } = answer.payload
    if (account === null && ownAccount !== null) await look(chosen, { ...next, account: ownAccount })
  }
  const choose = async (one: File | undefined) => {
    if (!one) return
    setRead(undefined)
    await look({ fileName: one.name, content: await contentOf(one) }, { columns: {} })
  }
  const store = async () => {
    if (!file) return
    const answer = await importing.run(() => api.bankStatements.import({ body: { ...file, ...choices } }))
    if (!answer || answer.hasError) return
    await refreshStatements()
    toast(t('bank.import.done', { count: answer.payload.lines }))
    void navigate({ href: paths.staff.bankStatement(answer.payload.statementId) })
  }
  const nothingNew = read !== undefined && read.known === read.lines
  return (
    <Page
      title={t('bank.import.title')}
      lede={t('bank.import.lede')}
      breadcrumbs={[{ label: t('bank.title'), href: paths.staff.bankStatements() }]}
    >
      <Stack>
        <FileDrop
          label={t('bank.import.file')}
          accept=".xml,.csv,.txt"
          busy={reading.busy}
          choose={([one]) => void choose(one)}
          hint={file?.fileName ?? t('bank.import.formats')}
        >
          {t('bank.import.file')}
        </FileDrop>
        {sample && !file && (
          <p>
            {t('bank.import.sampleHint')}{' '}
            <GuardedButton weight="plain" size="small" onPress={() => void look(sample, { columns: {} })}>
              {t('bank.import.sample')}
            </GuardedButton>
          </p>
        )}
        {reading.problem && (
          <p role="alert" className={styles.problem}>
            {reading.problem}
          </p>
        )}
        {file && (read?.layout || (!read && fixable.includes(refused))) && (
          <ImportChoices
            read={read}
            nameColumns={refused === 'bankFile.columns' || refused === 'bankFile.column'}
            choices={choices}
            change={(change) => void look(file, { ...choices, ...change })}
          />
        )}
        {read && !reading.problem && (
          <>
            <ImportPreview read={read} />
            <div className={styles.bulk}>
              <GuardedButton
                busy={importing.busy || reading.busy}
                disabledReason={nothingNew ? t('bank.import.nothingNew') : undefined}
                onPress={() => void store()}
              >
                {t('bank.import.do', { count: read.lines - (read.known ?? 0) })}
              </GuardedButton>
              {importing.problem && (
                <span role="alert" className={styles.problem}>
                  {importing.problem}
                </span>
              )}
            </div>
          </>
        )}
      </Stack>
    </Page>
  )
}

/** Errors of a CSV file that the settings can fix. */
const fixable: readonly (string | undefined)[] = [
  'bankFile.currencyNeeded',
  'bankFile.columns',
  'bankFile.column',
  'bankFile.date',
  'bankFile.amount',
]

export default ImportStatementPage
