import type { ConfigurationMode } from '#domain/people/configuration-modes.ts'
import type { Idea } from './link.ts'

/** What a visitor configured, kept in this browser product by product until it is ordered (CONF-D06). */

/** A file that somebody keeps elsewhere: its address, and what it is called. */
export type FileLink = { url: string; name: string }
/** A link as `link.ts` writes it, and what no link carries: what somebody wrote about it, and files to go with it. */
export type Kept = { link: string; comments: string; makerNotes: string; files: FileLink[] }
const nothing: Kept = { link: '', comments: '', makerNotes: '', files: [] }

/** Where an idea is kept: under its product, or under the item of an order that it changes. */
export const placeOf = (productId: string, { into }: Pick<Idea, 'into'>): string =>
  into ? `${productId}:${into.itemId}` : productId

const keyOf = (place: string) => `boxwright-configuration:${place}`

/** What is kept there; nothing where it is none, or makes no sense any more. */
export const keptFor = (place: string): Kept => {
  try {
    const { link, comments, makerNotes, files } = JSON.parse(localStorage.getItem(keyOf(place)) ?? '') as Partial<
      Record<keyof Kept, unknown>
    >
    return {
      link: typeof link === 'string' ? link : '',
      comments: typeof comments === 'string' ? comments : '',
      makerNotes: typeof makerNotes === 'string' ? makerNotes : '',
      files: Array.isArray(files) ? files.filter(isFileLink) : [],
    }
  } catch {
    return nothing
  }
}

const isFileLink = (file: unknown): file is FileLink => {
  const { url, name } = (file ?? {}) as Partial<Record<keyof FileLink, unknown>>
  return typeof url === 'string' && /^https?:/.test(url) && typeof name === 'string'
}

/** Keeps it, or forgets a place where nothing is left to keep. */
export const keep = (place: string, kept: Kept): void => {
  if (kept.link || kept.comments || kept.makerNotes || kept.files.length > 0)
    localStorage.setItem(keyOf(place), JSON.stringify(kept))
  else localStorage.removeItem(keyOf(place))
}

/** It has a place of its own now, and is no idea of this browser any more. */
export const forgetKept = (place: string): void => keep(place, nothing)

/** How much is shown; a matter of taste, so it is kept for all products (CONF-019). */
export type Mode = ConfigurationMode
const modeKey = 'boxwright-configuration-mode'
/** The mode that was chosen last in this browser. */
export const keptMode = (): Mode => (localStorage.getItem(modeKey) === 'advanced' ? 'advanced' : 'basic')
/** Keeps the mode that was chosen. */
export const keepMode = (mode: Mode): void => localStorage.setItem(modeKey, mode)
