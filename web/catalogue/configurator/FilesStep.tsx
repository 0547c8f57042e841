import { IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { t } from '../../locales/i18n.ts'
import { useConfigurator } from './configurator-store.ts'
import styles from './FilesStep.module.css'

/** Links to artwork and sketches, each with a name. */
const FilesStep = ({ most }: { most: number }) => {
  const files = useConfigurator((state) => state.files)
  const write = useConfigurator((state) => state.write)
  const id = useId()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const add = () => {
    const url = addressIn(typed)
    if (!url) return setProblem(t('box.files.wrong'))
    if (files.some((file) => file.url === url)) return setProblem(t('box.files.twice'))
    setProblem(undefined)
    setTyped('')
    write({ files: [...files, { url, name: nameIn(url) }] })
  }
  return (
    <div className={styles.files}>
      {files.length > 0 && (
        <ul>
          {files.map((file) => (
            <li key={file.url}>
              <a href={file.url} target="_blank" rel="noreferrer noopener">
                {file.name}
              </a>
              <button
                type="button"
                aria-label={t('box.files.remove', { name: file.name })}
                onClick={() => write({ files: files.filter(({ url }) => url !== file.url) })}
              >
                <IconX size={16} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {files.length < most && (
        <div className={styles.add}>
          <label htmlFor={id}>{t('box.files.link')}</label>
          <input
            id={id}
            type="url"
            inputMode="url"
            autoComplete="off"
            value={typed}
            aria-invalid={problem ? true : undefined}
            aria-describedby={`${id}-note`}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && add()}
          />
          <button type="button" disabled={typed.trim() === ''} onClick={add}>
            {t('box.files.add')}
          </button>
          <p id={`${id}-note`} role={problem ? 'alert' : undefined} data-problem={problem ? true : undefined}>
            {problem ?? t('box.files.hint')}
          </p>
        </div>
      )}
    </div>
  )
}

/** The entered web address, or undefined if it is invalid; same rule as the contract. */
const addressIn = (typed: string): string | undefined => {
  const text = typed.trim()
  const url = URL.parse(/^https?:/i.test(text) ? text : `https://${text}`)
  return url && /^[\w-]+(\.[\w-]+)+$/.test(url.hostname) && url.href.length <= 1000 ? url.href : undefined
}

/** File name: the last path segment, otherwise the host. */
const nameIn = (url: string): string => {
  const { pathname, hostname } = new URL(url)
  const last = pathname.split('/').findLast(Boolean) ?? ''
  return (/\.\w{2,5}$/.test(last) ? `${last} (${hostname})` : hostname + pathname).slice(0, 255)
}

export default FilesStep
