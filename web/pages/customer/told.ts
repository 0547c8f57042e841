import type { TimelineEvent } from '#application/contracts/production.ts'
import type { TimelineEntry } from '../../ui/Timeline.tsx'

/** Events in plain words: the doer begins the sentence that the event's text ends (ORDER-D17). */

type Kind = TimelineEvent['actor']['kind']

const parties: Readonly<Record<Kind, string>> = {
  customer: 'The customer',
  staff: 'Boxwright',
  supplier: 'The workshop',
  system: 'Boxwright',
}

/** Who did it, said to `reader`: by name where the reader may know it, else by party. */
const doerOf = ({ kind, name }: TimelineEvent['actor'], reader?: Kind): string =>
  name ?? (kind === reader ? 'You' : parties[kind])

/** Timeline entries, newest first. */
export const told = (events: readonly TimelineEvent[], reader?: Kind): TimelineEntry[] =>
  events
    .map(({ id, actor, text, timestamp }) => ({ id, who: doerOf(actor, reader), sentence: text, at: timestamp }))
    .toReversed()
