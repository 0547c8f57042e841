import type { BrowserReport } from '#application/monitoring/contracts.ts'

/**
 * Records a session: the visited pages and the actions on them, by the kind of element; never a text, a value or an
 * address with ids.
 */

export type SessionRecorder = {
  start: (page: BrowserReport['page']) => void
  open: (page: BrowserReport['page']) => void
  /** Sends the recording, unless it is too short. */
  end: () => void
  discard: () => void
}

type Recording = Omit<Extract<BrowserReport, { kind: 'recording' }>, 'kind'>
type Step = Recording['steps'][number]

/** Minimum duration in milliseconds of a recording that is sent (SHELL-010). */
const minDurationMs = 5_000
/** A recording ends after a day, the maximum of the contract: a tab can stay open longer. */
const maxDurationMs = 86_400_000
/** Maximum number of steps of a recording; later ones are dropped. */
const maxSteps = 150
/** Minimum milliseconds between two steps of scrolling, typing or resizing. */
const stepIntervalMs = 1_000

export const sessionRecorder = (done: (recording: Recording) => void): SessionRecorder => {
  let recording: (Recording & { since: number; ended: AbortController }) | undefined
  const add = (did: Step['did'], on: string) => {
    if (!recording || recording.steps.length >= maxSteps) return
    const at = Math.round(performance.now() - recording.since)
    if (at > maxDurationMs) return
    const last = recording.steps.at(-1)
    const continues =
      did !== 'open' && did !== 'click' && last?.did === did && last.on === on && at - last.at < stepIntervalMs
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
      const milliseconds = Math.min(maxDurationMs, Math.round(performance.now() - ended.since))
      if (milliseconds >= minDurationMs) done({ page: ended.page, milliseconds, steps: ended.steps })
    },
    discard: () => void stop(),
  }
}

/** `a`, `button`, `input:checkbox`: the kind of the element, without its text. */
const kindOf = (target: EventTarget | null): string => {
  const element =
    target instanceof Element ? (target.closest('a, button, input, select, textarea, summary') ?? target) : null
  if (!element) return ''
  const type = element instanceof HTMLInputElement ? `:${element.type}` : ''
  return `${element.localName}${type}`.slice(0, 60)
}
