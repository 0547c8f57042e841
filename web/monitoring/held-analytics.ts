import type { Analytics } from './services.ts'

/**
 * Analytics whose receivers are not known yet: the server decides who receives the events of a user (ANALYTICS-D02).
 * Until then, calls are held back.
 */
export type HeldAnalytics = Analytics & {
  /** Holds calls back until the next `release`. */
  hold: () => void
  /** Sends the calls to these services; without one, drops them. */
  release: (to: readonly Analytics[]) => void
}

/** Maximum number of calls that are held back: more than a page causes before the server answers. */
const maxHeld = 50

export const holdAnalytics = (): HeldAnalytics => {
  let held: ((to: Analytics) => void)[] = []
  let receivers: readonly Analytics[] | undefined
  const call = (send: (to: Analytics) => void) => {
    if (receivers) receivers.forEach(send)
    else if (held.length < maxHeld) held.push(send)
  }
  return {
    pageView: (page) => call((to) => to.pageView(page)),
    identify: (customerId) => call((to) => to.identify(customerId)),
    attach: (user) => call((to) => to.attach(user)),
    forget: () => call((to) => to.forget()),
    usage: (usage, page) => call((to) => to.usage(usage, page)),
    hold: () => {
      receivers = undefined
    },
    release: (to) => {
      receivers = to
      for (const send of held) to.forEach(send)
      held = []
    },
  }
}
