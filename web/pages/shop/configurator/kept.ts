import type { Idea } from './link.ts'

/** What a visitor configured, kept in this browser product by product until it is ordered (CONF-D06). */

/** A link as `link.ts` writes it, and what somebody wrote about it, which no link carries. */
export type Kept = { link: string; comments: string }

/** Where an idea is kept: under its product, or under the item of an order that it changes. */
export const placeOf = (productId: string, { into }: Pick<Idea, 'into'>): string =>
  into ? `${productId}:${into.itemId}` : productId

const keyOf = (place: string) => `boxwright-configuration:${place}`

export const keptFor = (place: string): Kept => {
  try {
    const { link, comments } = JSON.parse(localStorage.getItem(keyOf(place)) ?? '') as Partial<
      Record<keyof Kept, unknown>
    >
    return { link: typeof link === 'string' ? link : '', comments: typeof comments === 'string' ? comments : '' }
  } catch {
    return { link: '', comments: '' }
  }
}

export const keep = (place: string, kept: Kept): void => {
  if (kept.link || kept.comments) localStorage.setItem(keyOf(place), JSON.stringify(kept))
  else localStorage.removeItem(keyOf(place))
}

/** How much is shown; a matter of taste, so it is kept for all products (CONF-019). */
export const modes = ['basic', 'advanced'] as const
export type Mode = (typeof modes)[number]
const modeKey = 'boxwright-configuration-mode'
export const keptMode = (): Mode => (localStorage.getItem(modeKey) === 'advanced' ? 'advanced' : 'basic')
export const keepMode = (mode: Mode): void => localStorage.setItem(modeKey, mode)
