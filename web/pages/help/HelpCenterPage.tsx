import { useSearch } from '@tanstack/react-router'
import { createElement, useEffect } from 'react'
import { helpTopics } from '#domain/help/topics.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { searchHelp, useHelpSearch } from '../../stores/help-search.ts'
import { useLanguage } from '../../stores/language.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import { HelpParts, Part } from './HelpParts.tsx'
import { HelpSearchField } from './HelpSearchField.tsx'
import { type ListedEntry, useHelpEntries } from './use-help-entries.ts'
import styles from './HelpCenter.module.css'

/** Search and entries of the help center (HELP-001). The search is part of the address, so that it can be shared. */
const HelpCenterPage = () => {
  const { q = '' } = useSearch({ from: '/public/help/help' })
  return (
    <HelpParts title={t('help.center.title')} lede={t('help.center.lede')} wide>
      <div className={styles.center}>
        <HelpSearchField value={q} />
        {q ? <Results query={q} /> : <Topics />}
      </div>
    </HelpParts>
  )
}

const Results = ({ query }: { query: string }) => {
  const { language } = useLanguage()
  const { status, entries, aiSummary, last, failure } = useHelpSearch()
  useEffect(() => void searchHelp(query, language), [query, language])
  // A search that was typed while another one was loading, or that was cleared because the user changed. After a
  // failure the reader decides.
  useEffect(() => {
    if (status !== 'loading' && !failure) void searchHelp(query, language)
  }, [status, failure, query, language])

  if (failure) return <Problem of={failure} retry={() => void searchHelp(query, language)} />
  const isFirst = status !== 'ready' && entries.length === 0
  const shown = last?.query ?? query
  return (
    <section aria-busy={status !== 'ready'} className={styles.results}>
      <p role="status" className={styles.count}>
        {status === 'ready' && t('help.center.found', { count: entries.length, query: shown })}
      </p>
      {aiSummary && <p>{aiSummary}</p>}
      {isFirst ? (
        <TableSkeleton />
      ) : entries.length === 0 ? (
        <Empty title={t('help.center.none')} compact action={<a href={paths.help()}>{t('help.center.all')}</a>}>
          {t('help.center.noneHint')}
        </Empty>
      ) : (
        <ol>
          {entries.map(({ id, title, url, excerpt }) => (
            <li key={id}>
              <h2>
                <a href={url}>{title}</a>
              </h2>
              <Excerpt text={excerpt} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** Matches are between `**`: every second part. Passed as arguments, because the parts have no id to use as a key. */
const Excerpt = ({ text }: { text: string }) =>
  createElement(
    'p',
    null,
    ...text.split('**').map((part, at) => (at % 2 === 1 ? createElement('mark', null, part) : part)),
  )

const Topics = () => {
  const { answer, failure, retry } = useHelpEntries()
  if (failure) return <Problem of={failure} retry={retry} />
  if (!answer) return <TableSkeleton />
  return (
    <div className={styles.topics}>
      {helpTopics.map((topic) => (
        <Topic key={topic} title={t(`help.topic.${topic}`)} entries={answer.filter((one) => one.topic === topic)} />
      ))}
    </div>
  )
}

const Topic = ({ title, entries }: { title: string; entries: readonly ListedEntry[] }) =>
  entries.length > 0 && (
    <Part title={title}>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <a href={entry.url}>{entry.title}</a>
          </li>
        ))}
      </ul>
    </Part>
  )

export default HelpCenterPage
