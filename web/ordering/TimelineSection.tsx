import { type ReactNode, useState } from 'react'
import type { TimelineEvent } from '#application/production/contracts.ts'
import { t } from '../locales/i18n.ts'
import { GuardedButton } from '../ui/GuardedButton.tsx'
import { Section } from '../ui/Section.tsx'
import { Timeline } from '../ui/Timeline.tsx'
import { timelineEntries } from './timeline-entries.ts'

/**
 * Events as a section of a page, in the given order (newest first everywhere). `more` is rendered below them. `brief`:
 * number of events before the rest is collapsed.
 */
export const TimelineSection = ({
  events,
  reader,
  more,
  brief = Infinity,
}: {
  events: readonly TimelineEvent[]
  reader?: TimelineEvent['actor']['kind']
  more?: ReactNode
  brief?: number
}) => {
  const [whole, setWhole] = useState(false)
  // One or two remaining events are shown instead of a button.
  const folded = !whole && events.length > brief + 2
  return (
    <Section title={t('ordering.timeline')} {...(more ? {} : { aside: t('shell.events', { count: events.length }) })}>
      <Timeline entries={timelineEntries(folded ? events.slice(0, brief) : events, reader)} />
      {folded ? (
        <GuardedButton weight="plain" size="small" onPress={() => setWhole(true)}>
          {t('ordering.earlierEvents')}
        </GuardedButton>
      ) : (
        more
      )}
    </Section>
  )
}
