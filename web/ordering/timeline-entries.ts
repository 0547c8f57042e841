import type { TimelineEvent } from '#application/production/contracts.ts'
import { inLanguage, t } from '../locales/i18n.ts'
import { messageText } from '../locales/message-text.ts'
import type { TimelineEntry } from '../ui/Timeline.tsx'

/** Events as sentences: the actor is the subject, the event's text is the rest (ORDER-D17). */

type Kind = TimelineEvent['actor']['kind']

/** The actor as shown to `reader`: by name if the reader may see it, otherwise by party. */
const actorText = ({ kind, name }: TimelineEvent['actor'], reader?: Kind): string =>
  name ?? t(`history.timeline.${kind === reader ? 'you' : kind}`)

/** The sample or service that an event is about. */
const workText = ({ itemNumber, title }: NonNullable<TimelineEvent['work']>): string =>
  `${t('ordering.item.numbered', { itemNumber })}${t('packaging.between')}${inLanguage(title)}`

/** Timeline entries, in the order of the events. */
export const timelineEntries = (events: readonly TimelineEvent[], reader?: Kind): TimelineEntry[] =>
  events.map(({ id, actor, text, timestamp, work }) => ({
    id,
    who: actorText(actor, reader),
    sentence: messageText(text),
    at: timestamp,
    why: work && workText(work),
  }))
