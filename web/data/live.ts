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
 * Live connection: one WebSocket per tab that reconnects and misses no event (RT-D01..D03). Independent of
 * queries and pages: `queries.ts` interprets events, the caller checks the session.
 */

/** Connection state, as shown by the live dot. */
export type LiveState = 'connecting' | 'live' | 'reconnecting' | 'offline'

/** The used part of WebSocket. */
export type Socket = Pick<WebSocket, 'send' | 'close'> & {
  onopen: (() => void) | null
  onmessage: ((message: { data: unknown }) => void) | null
  onclose: ((close: { code: number }) => void) | null
}

export type LiveOptions = {
  channels: readonly Channel[]
  onEvent: (event: LiveEvent) => void
  /** Events were missed and cannot be replayed: everything may have changed. */
  onGap: () => void
  /** The connection is back: changes of customers, which are not replayed, may have been missed. */
  onReconnected: () => void
  onState: (state: LiveState) => void
  /** The server refused the connection; `true` if a retry makes sense, `false` if the session is over. */
  shouldReconnect: () => Promise<boolean>
  open?: () => Socket
  /** Called when the network or page visibility returns; returns the unsubscribe function. */
  onWake?: (wake: () => void) => () => void
  isOffline?: () => boolean
  /** Random number from 0 to 1: jitter for reconnects of many tabs after a restart. */
  random?: () => number
}

/** An employee's notification is another message about the event that was sent before it, with the same position. */
const isNew = ({ channel, position }: LiveEvent, last: number): boolean =>
  channel === 'notifications' ? position >= last : position > last

/** Reconnect delay in ms: starts at 500, doubles up to 5000. */
const reconnectDelayMs = { first: 500, most: 5_000 } as const

/** Opens the connection and reconnects on failure; returns the close function. */
export const connectLive = ({
  open = openSocket,
  onWake = wakeOfBrowser,
  isOffline = () => !navigator.onLine,
  random = Math.random,
  ...options
}: LiveOptions): (() => void) => {
  let socket: Socket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Highest position received: all events up to it were delivered. */
  let position: number | undefined
  let state: LiveState | undefined
  let failures = 0
  let receivedAt = 0
  let ended = false

  const setState = (next: LiveState) => {
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
    setState(isOffline() ? 'offline' : state ? 'reconnecting' : 'connecting')
    const fresh = open()
    socket = fresh
    received() // a socket that never opens counts as silent
    let opened = false
    fresh.onopen = () => {
      opened = true
      received()
      const subscribe: ClientMessage = {
        type: 'subscribe',
        channels: [...options.channels],
        ...(position === undefined ? {} : { after: position }),
      }
      fresh.send(JSON.stringify(subscribe))
    }
    fresh.onmessage = ({ data }) => {
      received()
      const message = ServerMessage.safeParse(parsed(data))
      if (message.success) handleMessage(message.data)
    }
    // A connection that never opened may have been refused because the session is missing; browsers do not report the
    // reason.
    fresh.onclose = ({ code }) => void lost(Object.values<number>(closeCodes).includes(code), opened)
  }
  const received = () => {
    receivedAt = Date.now()
    wait(keepAliveSeconds.silence * 1000, reconnect)
  }
  const handleMessage = (message: ServerMessage) => {
    if (message.type === 'subscribed') {
      // A log that ends before the last seen position is a different log.
      const gap = position === undefined || message.position < position
      position = gap ? message.position : position
      failures = 0
      if (gap) options.onGap()
      else options.onReconnected()
      setState('live')
    } else if (message.type === 'keepAlive') {
      position = Math.max(position ?? 0, message.position)
    } else if (message.type === 'event' && message.event.channel === 'customers') {
      options.onEvent(message.event)
    } else if (message.type === 'event' && isNew(message.event, position ?? 0)) {
      position = message.event.position
      options.onEvent(message.event)
    }
  }
  const lost = async (refused: boolean, opened: boolean) => {
    socket = undefined
    clearTimeout(timer)
    if (ended) return
    setState(isOffline() ? 'offline' : 'reconnecting')
    if ((refused || !opened) && !isOffline() && !(await options.shouldReconnect())) return end()
    if (ended || socket) return
    const ceiling = refused
      ? reconnectDelayMs.most
      : Math.min(reconnectDelayMs.most, reconnectDelayMs.first * 2 ** failures)
    failures += 1
    wait(ceiling * (0.5 + random() / 2), connect)
  }
  /** Closes the current connection, if any, and reconnects immediately. */
  const reconnect = () => {
    if (ended) return
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null
      socket.close()
    }
    connect()
  }
  const wake = () => {
    if (ended) return
    const silent = Date.now() - receivedAt > keepAliveSeconds.silence * 1000
    if (isOffline()) setState('offline')
    else if (!socket || silent || state === 'offline') {
      failures = 0
      reconnect()
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
