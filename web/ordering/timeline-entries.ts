import type { TimelineEvent } from '#application/production/contracts.ts'
import { t } from '../locales/i18n.ts'
import { messageText } from '../locales/message-text.ts'
import type { TimelineEntry } from '../ui/Timeline.tsx'

/** Events in plain words: the doer begins the sentence that the event's text ends (ORDER-D17). */

type Kind = TimelineEvent['actor']['kind']

/** Who did it, said to `reader`: by name where the reader may know it, else by party. */
const doerOf = ({ kind, name }: TimelineEvent['actor'], reader?: Kind): string =>
  name ?? t(`shell.timeline.${kind === reader ? 'you' : kind}`)

/** Timeline entries, in the order of the events. */
export const timelineEntries = (events: readonly TimelineEvent[], reader?: Kind): TimelineEntry[] =>
  events.map(({ id, actor, text, timestamp }) => ({
    id,
    who: doerOf(actor, reader),
    sentence: messageText(text),
    at: timestamp,
  }))
