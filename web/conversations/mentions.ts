/** Mentions while a message is written: names on the screen, tokens in the message (CHAT-D04). */

export type MentionOption = { id: string; name: string }

/** Participants with distinct names: a repeated name gets a number, so that each name in a text is one participant. */
export const withDistinctNames = (all: readonly MentionOption[]): MentionOption[] => {
  const seen = new Map<string, number>()
  return all.map(({ id, name }) => {
    const nth = (seen.get(name) ?? 0) + 1
    seen.set(name, nth)
    return { id, name: nth === 1 ? name : `${name} (${nth})` }
  })
}

/** Maximum number of names that are offered at once. */
const maxOptions = 6

/** `@` at the start or after a space, and the beginning of a name of up to three words. */
const unfinished = /(?:^|\s)@([\p{L}\p{N}'’.-]*(?: [\p{L}\p{N}'’.-]*){0,2})$/u

/** The start of an unfinished mention before the caret, and what was typed of the name. */
export const mentionBefore = (text: string, caret: number): { start: number; typed: string } | undefined => {
  const typed = unfinished.exec(text.slice(0, caret))?.[1]
  return typed === undefined ? undefined : { start: caret - typed.length - 1, typed }
}

/** The participants of whose name a word starts with what was typed. */
export const optionsFor = (typed: string, all: readonly MentionOption[]): MentionOption[] => {
  const words = typed.toLocaleLowerCase()
  return all
    .filter(({ name }) => {
      const lower = name.toLocaleLowerCase()
      return lower.startsWith(words) || lower.includes(` ${words}`)
    })
    .slice(0, maxOptions)
}

/** The text with a completed mention, and the caret after it. */
export const withMention = (text: string, start: number, caret: number, name: string) => {
  const mention = `@${name} `
  return { text: text.slice(0, start) + mention + text.slice(caret).replace(/^ /, ''), caret: start + mention.length }
}

/** The text with a token for each name; the longest name first, because one can be the beginning of another. */
export const withTokens = (text: string, all: readonly MentionOption[]): string =>
  all
    .toSorted((a, b) => b.name.length - a.name.length)
    .reduce((words, { id, name }) => replaceName(words, name, id), text)

const replaceName = (text: string, name: string, id: string): string => {
  const parts = text.split(`@${name}`)
  return parts.slice(1).reduce((done, part) => {
    // A name that continues is another name.
    const isWhole = !/^[\p{L}\p{N}]/u.test(part)
    return `${done}${isWhole ? `@${id}` : `@${name}`}${part}`
  }, parts[0]!)
}
