/** Mentions of participants in the text of a message (CHAT-D04). */

/** `@` and a user id, not within a word or an email address. */
const mentionToken = /(?<![\p{L}\p{N}@])@([A-Za-z0-9](?:[A-Za-z0-9_-]*[A-Za-z0-9])?)/gu

/** The user ids of all tokens in a text; not every token is the id of a participant. */
export const mentionedIn = (words: string): string[] => [
  ...new Set([...words.matchAll(mentionToken)].map(([, userId]) => userId!)),
]

/** A part of a message: plain text, or the token of a mentioned participant. `at`: its position in the text. */
export type MessagePart = { at: number; text: string; mention?: string }

/** A message split into plain parts and the tokens of mentioned participants. */
export const partsOfMessage = (words: string, mentions: readonly string[]): MessagePart[] => {
  const parts: MessagePart[] = []
  let end = 0
  for (const { index, 0: token, 1: mention = '' } of words.matchAll(mentionToken)) {
    if (!mentions.includes(mention)) continue
    if (index > end) parts.push({ at: end, text: words.slice(end, index) })
    parts.push({ at: index, text: token, mention })
    end = index + token.length
  }
  return end < words.length ? [...parts, { at: end, text: words.slice(end) }] : parts
}
