/** What a visitor configured, kept in this browser product by product until it is ordered (CONF-D06). */

/** A link as `link.ts` writes it, and what somebody wrote about it, which no link carries. */
export type Kept = { link: string; comments: string }

const keyOf = (productId: string) => `boxwright-configuration:${productId}`

export const keptFor = (productId: string): Kept => {
  try {
    const { link, comments } = JSON.parse(localStorage.getItem(keyOf(productId)) ?? '') as Partial<
      Record<keyof Kept, unknown>
    >
    return { link: typeof link === 'string' ? link : '', comments: typeof comments === 'string' ? comments : '' }
  } catch {
    return { link: '', comments: '' }
  }
}

export const keep = (productId: string, kept: Kept): void => {
  if (kept.link || kept.comments) localStorage.setItem(keyOf(productId), JSON.stringify(kept))
  else localStorage.removeItem(keyOf(productId))
}

/** How much is shown; a matter of taste, so it is kept for all products (CONF-019). */
export const modes = ['basic', 'advanced'] as const
export type Mode = (typeof modes)[number]
const modeKey = 'boxwright-configuration-mode'
export const keptMode = (): Mode => (localStorage.getItem(modeKey) === 'advanced' ? 'advanced' : 'basic')
export const keepMode = (mode: Mode): void => localStorage.setItem(modeKey, mode)
