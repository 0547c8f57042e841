import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeApp, launchApp, leaveApp, useStandalone } from '#web/stores/standalone.ts'

/** The standalone app mode: an app that fills the screen. */

const mode = () => useStandalone.getState().mode
const app = () => useStandalone.getState().app

beforeEach(() => {
  vi.useFakeTimers()
  leaveApp()
})
afterEach(() => void vi.useRealTimers())

describe('standalone app mode', () => {
  test('SHELL-019 SHELL-020 SHELL-T01..T04 goes through its states, with the app set', () => {
    const seen: string[] = []
    const stop = useStandalone.subscribe((state) => seen.push(`${state.mode} ${state.app ?? 'none'}`))
    launchApp('configurator')
    vi.runAllTimers()
    closeApp()
    vi.runAllTimers()
    stop()
    expect(seen).toEqual(['launching configurator', 'standalone configurator', 'closing configurator', 'default none'])
  })

  test('SHELL-022 is launching for 310 ms, or for the given seconds', () => {
    launchApp('configurator')
    vi.advanceTimersByTime(309)
    expect(mode()).toBe('launching')
    vi.advanceTimersByTime(1)
    expect(mode()).toBe('standalone')
    leaveApp()
    launchApp('configurator', 2)
    vi.advanceTimersByTime(1999)
    expect(mode()).toBe('launching')
    vi.advanceTimersByTime(1)
    expect(mode()).toBe('standalone')
  })

  test.each([
    [true, undefined],
    [false, 'artwork'],
  ])('SHELL-021 SHELL-023 SHELL-D05 closing lasts 310 ms; clear %s leaves the app %s', (clear, left) => {
    launchApp('artwork')
    vi.runAllTimers()
    closeApp({ clear })
    vi.advanceTimersByTime(309)
    expect([mode(), app()]).toEqual(['closing', 'artwork'])
    vi.advanceTimersByTime(1)
    expect([mode(), app()]).toEqual(['default', left])
  })

  test('SHELL-T01 SHELL-T03 ignores transitions that are not in its table', () => {
    closeApp()
    expect(mode()).toBe('default')
    launchApp('configurator')
    launchApp('artwork')
    closeApp()
    expect([mode(), app()]).toEqual(['launching', 'configurator'])
  })

  test('restores the layout immediately when the page of the app is left', () => {
    launchApp('configurator')
    leaveApp()
    vi.runAllTimers()
    expect([mode(), app()]).toEqual(['default', undefined])
  })
})
