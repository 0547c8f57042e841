import type { BrowserReport } from '#application/monitoring/contracts.ts'

/**
 * Records a session: which pages were opened and what was done on them, by the kind of element; never a text, a value or
 * an address with ids.
 */

export type SessionRecorder = {
  start: (page: BrowserReport['page']) => void
  open: (page: BrowserReport['page']) => void
  /** Sends what was recorded, unless it is too short. */
  end: () => void
  discard: () => void
}

type Recording = Omit<Extract<BrowserReport, { kind: 'recording' }>, 'kind'>
type Step = Recording['steps'][number]

/** Milliseconds below which a recording is not sent (SHELL-010). */
const shortest = 5_000
/** Steps of one recording; what follows is not recorded. */
const mostSteps = 150
/** Milliseconds between two steps of scrolling, typing or resizing. */
const apart = 1_000

export const sessionRecorder = (done: (recording: Recording) => void): SessionRecorder => {
  let recording: (Recording & { since: number; ended: AbortController }) | undefined
  const add = (did: Step['did'], on: string) => {
    if (!recording || recording.steps.length >= mostSteps) return
    const at = Math.round(performance.now() - recording.since)
    const last = recording.steps.at(-1)
    const continues = did !== 'open' && did !== 'click' && last?.did === did && last.on === on && at - last.at < apart
    if (!continues) recording.steps.push({ at, did, on })
  }
  const stop = () => {
    const ended = recording
    recording = undefined
    ended?.ended.abort()
    return ended
  }
  return {
    start: (page) => {
      if (recording) return
      const ended = new AbortController()
      recording = { page, milliseconds: 0, steps: [], since: performance.now(), ended }
      add('open', page)
      const hear = { signal: ended.signal, passive: true, capture: true }
      addEventListener('click', ({ target }) => add('click', kindOf(target)), hear)
      addEventListener('input', ({ target }) => add('type', kindOf(target)), hear)
      addEventListener('scroll', () => add('scroll', ''), hear)
      addEventListener('resize', () => add('resize', `${innerWidth}x${innerHeight}`), hear)
    },
    open: (page) => add('open', page),
    end: () => {
      const ended = stop()
      if (!ended) return
      const milliseconds = Math.round(performance.now() - ended.since)
      if (milliseconds >= shortest) done({ page: ended.page, milliseconds, steps: ended.steps })
    },
    discard: () => void stop(),
  }
}

/** `a`, `button`, `input:checkbox`: what was used, without its text. */
const kindOf = (target: EventTarget | null): string => {
  const element =
    target instanceof Element ? (target.closest('a, button, input, select, textarea, summary') ?? target) : null
  if (!element) return ''
  const type = element instanceof HTMLInputElement ? `:${element.type}` : ''
  return `${element.localName}${type}`.slice(0, 60)
}
