import { useParams } from '@tanstack/react-router'
import type { Language } from '#domain/text/languages.ts'
import { api } from '../../data/api.ts'
import { Markdown } from '../../help/Markdown.tsx'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { Problem } from '../../ui/Problem.tsx'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import NotFoundPage from '../NotFoundPage.tsx'
import { HelpParts, Part } from './HelpParts.tsx'
import { useAnswer } from './use-answer.ts'
import { useHelpEntries } from './use-help-entries.ts'
import styles from './HelpEntry.module.css'

const askForEntry = (language: Language, slug: string) => api.help.entry({ params: { slug }, query: { language } })

/** An entry of the help center, and the other entries of its topic. */
const HelpEntryPage = () => {
  const { slug } = useParams({ from: '/public/help/help/$slug' })
  const { answer, failure, retry } = useAnswer(askForEntry, slug)
  if (failure?.type === 'urlNotFound') return <NotFoundPage />
  if (failure) return <Problem of={failure} retry={retry} />
  if (!answer) return <PageSkeleton />
  return (
    <HelpParts key={slug} title={answer.title} breadcrumbs={[{ label: t('help.center.title'), href: paths.help() }]}>
      <article lang={answer.language} className={styles.entry}>
        <Markdown text={answer.body} />
      </article>
      <SameTopic topic={answer.topic} slug={slug} />
    </HelpParts>
  )
}

/** Nothing until the list is loaded, or if it fails: the entry itself is complete. */
const SameTopic = ({ topic, slug }: { topic: string; slug: string }) => {
  const { answer = [] } = useHelpEntries()
  const others = answer.filter((one) => one.topic === topic && one.slug !== slug)
  if (others.length === 0) return null
  return (
    <Part title={t('help.center.more')}>
      <ul className={styles.others}>
        {others.map(({ id, url, title }) => (
          <li key={id}>
            <a href={url}>{title}</a>
          </li>
        ))}
      </ul>
    </Part>
  )
}

export default HelpEntryPage
