import { create } from 'zustand'
import type { Connection } from '../ui/LiveDot.tsx'

/** How the live connection stands. Written by the socket (live.ts), shown by the shell. */
export const useConnection = create<{ state: Connection }>(() => ({ state: 'reconnecting' }))

/** Says how the connection stands now. */
export const connectionIs = (state: Connection): void => useConnection.setState({ state })
