import type { ReactNode } from 'react'
import type { TimelineEvent } from '#application/production/contracts.ts'
import { t } from '../locales/i18n.ts'
import { Section } from '../ui/Section.tsx'
import { Timeline } from '../ui/Timeline.tsx'
import { timelineEntries } from './timeline-entries.ts'

/** Events as a section of a page, in the given order (newest first everywhere). `more` is rendered below them. */
export const TimelineSection = ({
  events,
  reader,
  more,
}: {
  events: readonly TimelineEvent[]
  reader?: TimelineEvent['actor']['kind']
  more?: ReactNode
}) => (
  <Section title={t('ordering.timeline')} {...(more ? {} : { aside: t('shell.events', { count: events.length }) })}>
    <Timeline entries={timelineEntries(events, reader)} />
    {more}
  </Section>
)
