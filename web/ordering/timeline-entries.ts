import type { TimelineEvent } from '#application/production/contracts.ts'
import { t } from '../locales/i18n.ts'
import { messageText } from '../locales/message-text.ts'
import type { TimelineEntry } from '../ui/Timeline.tsx'

/** Events as sentences: the actor is the subject, the event's text is the rest (ORDER-D17). */

type Kind = TimelineEvent['actor']['kind']

/** The actor as shown to `reader`: by name if the reader may see it, otherwise by party. */
const actorText = ({ kind, name }: TimelineEvent['actor'], reader?: Kind): string =>
  name ?? t(`history.timeline.${kind === reader ? 'you' : kind}`)

/** Timeline entries, in the order of the events. */
export const timelineEntries = (events: readonly TimelineEvent[], reader?: Kind): TimelineEntry[] =>
  events.map(({ id, actor, text, timestamp }) => ({
    id,
    who: actorText(actor, reader),
    sentence: messageText(text),
    at: timestamp,
  }))
