/**
 * A clock that returns the current time in ISO 8601 and UTC. Calls in the same millisecond get the same text: a busy
 * server asks several times, and formatting a time costs as much as parsing a small request.
 */
export const systemClock = (): (() => string) => {
  let last = Number.NaN
  let text = ''
  return () => {
    const milliseconds = Date.now()
    if (milliseconds !== last) {
      last = milliseconds
      text = new Date(milliseconds).toISOString()
    }
    return text
  }
}
