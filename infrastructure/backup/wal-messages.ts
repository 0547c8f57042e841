/** Messages of streaming replication: WAL from the server, and the state of the receiver to the server. */

export type WalMessage =
  | { kind: 'wal'; start: bigint; bytes: Buffer }
  /** The server is alive. `wantsReply`: it closes the connection unless the receiver answers soon. */
  | { kind: 'keepalive'; end: bigint; wantsReply: boolean }

export const parseWalMessage = (message: Buffer): WalMessage => {
  const kind = message.toString('latin1', 0, 1)
  if (kind === 'w') return { kind: 'wal', start: message.readBigUInt64BE(1), bytes: message.subarray(25) }
  if (kind === 'k') return { kind: 'keepalive', end: message.readBigUInt64BE(1), wantsReply: message[17] === 1 }
  throw new Error(`Unknown replication message "${kind}"`)
}

const epoch = Date.UTC(2000, 0, 1) // milliseconds; PostgreSQL counts from here

/** The state of a receiver. `stored`: the position up to which WAL survives the loss of the server. */
export const statusMessage = (received: bigint, stored: bigint, now: number): Buffer => {
  const message = Buffer.alloc(34)
  message.write('r', 0, 'latin1')
  message.writeBigUInt64BE(received, 1)
  message.writeBigUInt64BE(stored, 9)
  message.writeBigUInt64BE(stored, 17)
  message.writeBigUInt64BE(BigInt(now - epoch) * 1_000n, 25)
  return message
}
