import { create } from 'zustand'
import type { Connection } from '../ui/LiveDot.tsx'

/** Live connection state. Written by the socket (live.ts), shown by the shell. */
export const useConnection = create<{ state: Connection }>(() => ({ state: 'reconnecting' }))

/** Sets the connection state. */
export const setConnectionState = (state: Connection): void => useConnection.setState({ state })
