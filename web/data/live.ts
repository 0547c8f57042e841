import { apiBase } from '#application/contracts/endpoint.ts'
import {
  type Channel,
  type ClientMessage,
  closeCodes,
  keepAliveSeconds,
  type LiveEvent,
  ServerMessage,
} from '#application/conversations/contracts/live.ts'

/**
 * The live connection: one WebSocket per tab that comes back by itself and misses nothing (RT-D01..D03). It knows no
 * query and no page: what an event means is `queries.ts`'s, whether somebody is still signed in is the caller's.
 */

/** How the connection stands, as the live dot shows it. */
export type LiveState = 'connecting' | 'live' | 'reconnecting' | 'offline'

/** What is used of a WebSocket. */
export type Socket = Pick<WebSocket, 'send' | 'close'> & {
  onopen: (() => void) | null
  onmessage: ((message: { data: unknown }) => void) | null
  onclose: ((close: { code: number }) => void) | null
}

export type LiveOptions = {
  channels: readonly Channel[]
  onEvent: (event: LiveEvent) => void
  /** What was missed cannot be told event by event: everything may have changed. */
  onGap: () => void
  onState: (state: LiveState) => void
  /** The server will not have us; `true` if it is worth coming back later, `false` if the session is over. */
  mayReturn: () => Promise<boolean>
  open?: () => Socket
  /** Calls back when the network or the reader is back; answers with the way to stop. */
  onWake?: (wake: () => void) => () => void
  isOffline?: () => boolean
  /** From 0 to 1: spreads the returns of many tabs after a restart. */
  random?: () => number
}

/** Milliseconds between attempts: half a second, doubled up to 5 seconds. */
const backOff = { first: 500, most: 5_000 } as const

/** Opens the connection and keeps it open; answers with the way to end it. */
export const connectLive = ({
  open = openSocket,
  onWake = wakeOfBrowser,
  isOffline = () => !navigator.onLine,
  random = Math.random,
  ...options
}: LiveOptions): (() => void) => {
  let socket: Socket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The highest position heard of: everything up to there was told. */
  let position: number | undefined
  let state: LiveState | undefined
  let failures = 0
  let heardAt = 0
  let ended = false

  const become = (next: LiveState) => {
    if (next === state) return
    state = next
    options.onState(next)
  }
  const wait = (milliseconds: number, then: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(then, milliseconds)
  }

  const connect = () => {
    clearTimeout(timer)
    become(isOffline() ? 'offline' : state ? 'reconnecting' : 'connecting')
    const fresh = open()
    socket = fresh
    heard() // one that never opens is as good as silent
    let opened = false
    fresh.onopen = () => {
      opened = true
      heard()
      const subscribe: ClientMessage = {
        type: 'subscribe',
        channels: [...options.channels],
        ...(position === undefined ? {} : { after: position }),
      }
      fresh.send(JSON.stringify(subscribe))
    }
    fresh.onmessage = ({ data }) => {
      heard()
      const message = ServerMessage.safeParse(parsed(data))
      if (message.success) understand(message.data)
    }
    // One that never opened may have been refused for want of a session; browsers do not say why.
    fresh.onclose = ({ code }) => void lost(Object.values<number>(closeCodes).includes(code), opened)
  }
  const heard = () => {
    heardAt = Date.now()
    wait(keepAliveSeconds.silence * 1000, comeBack)
  }
  const understand = (message: ServerMessage) => {
    if (message.type === 'subscribed') {
      // A log that ends before what we saw is another log.
      const gap = position === undefined || message.position < position
      position = gap ? message.position : position
      failures = 0
      if (gap) options.onGap()
      become('live')
    } else if (message.type === 'keepAlive') {
      position = Math.max(position ?? 0, message.position)
    } else if (message.type === 'event' && message.event.position > (position ?? 0)) {
      position = message.event.position
      options.onEvent(message.event)
    }
  }
  const lost = async (refused: boolean, opened: boolean) => {
    socket = undefined
    clearTimeout(timer)
    if (ended) return
    become(isOffline() ? 'offline' : 'reconnecting')
    if ((refused || !opened) && !isOffline() && !(await options.mayReturn())) return end()
    if (ended || socket) return
    const ceiling = refused ? backOff.most : Math.min(backOff.most, backOff.first * 2 ** failures)
    failures += 1
    wait(ceiling * (0.5 + random() / 2), connect)
  }
  /** Drops what is there, if anything, and connects at once. */
  const comeBack = () => {
    if (ended) return
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null
      socket.close()
    }
    connect()
  }
  const wake = () => {
    if (ended) return
    const silent = Date.now() - heardAt > keepAliveSeconds.silence * 1000
    if (isOffline()) become('offline')
    else if (!socket || silent || state === 'offline') {
      failures = 0
      comeBack()
    }
  }
  const stopWaking = onWake(wake)
  const end = () => {
    ended = true
    stopWaking()
    clearTimeout(timer)
    socket?.close()
  }

  connect()
  return end
}

const openSocket = (): Socket => {
  const address = new URL(`${apiBase}/live`, location.href)
  address.protocol = address.protocol.replace('http', 'ws')
  return new WebSocket(address) as Socket
}

const wakeOfBrowser = (wake: () => void) => {
  const seen = () => document.visibilityState === 'visible' && wake()
  window.addEventListener('online', wake)
  window.addEventListener('offline', wake)
  document.addEventListener('visibilitychange', seen)
  return () => {
    window.removeEventListener('online', wake)
    window.removeEventListener('offline', wake)
    document.removeEventListener('visibilitychange', seen)
  }
}

const parsed = (data: unknown): unknown => {
  try {
    return JSON.parse(String(data))
  } catch {
    return undefined
  }
}
