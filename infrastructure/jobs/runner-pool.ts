import type pg from 'pg'

type Connected = Parameters<Parameters<pg.Pool['connect']>[0]>

/**
 * A pool for the runner of the queue library that tolerates releasing a connection twice. If the database fails while a
 * runner stops, the library releases its listening connection twice. `pg` throws the second time, in a promise that the
 * library does not await, which would end the process.
 */
export const runnerPool = (pool: pg.Pool): pg.Pool => {
  const connect = (callback?: (...connected: Connected) => void): Promise<pg.PoolClient> | void =>
    callback === undefined
      ? pool.connect()
      : pool.connect((error, client, release) => {
          let released = false
          callback(error, client, (destroy) => {
            if (released) return
            released = true
            release(destroy)
          })
        })
  return new Proxy(pool, {
    get: (target, name) => (name === 'connect' ? connect : (Reflect.get(target, name) as unknown)),
  })
}
