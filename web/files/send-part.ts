/** Milliseconds without progress after which a connection counts as lost. */
const stalledAfter = 60_000

/**
 * An ETag; or `refused` by the server, `failed` so that a retry can succeed, `unreadable` because the file has changed
 * on the disk, or `stopped` by the signal.
 */
export type PartOutcome = { ETag: string } | 'refused' | 'failed' | 'unreadable' | 'stopped'

/**
 * Sends the bytes of one part to its signed URL, without cookies. `onProgress` receives the bytes sent so far: `fetch`
 * does not report them, so the request is an `XMLHttpRequest`.
 */
export const sendPart = (
  url: string,
  bytes: Blob,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (sent: number) => void },
): Promise<PartOutcome> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve('stopped')
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    let isStalled = false
    let timer: ReturnType<typeof setTimeout>
    const expectProgress = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        isStalled = true
        request.abort()
      }, stalledAfter)
    }
    request.upload.addEventListener('progress', ({ loaded }) => {
      expectProgress()
      onProgress(loaded)
    })
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve({ ETag: request.getResponseHeader('etag') ?? '' })
      else resolve(isTemporary(request) ? 'failed' : 'refused')
    })
    request.addEventListener(
      'error',
      () => void isReadable(bytes).then((can) => resolve(can ? 'failed' : 'unreadable')),
    )
    request.addEventListener('abort', () => resolve(isStalled ? 'failed' : 'stopped'))
    const stop = () => request.abort()
    request.addEventListener('loadend', () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    })
    signal.addEventListener('abort', stop)
    request.send(bytes)
    expectProgress()
  })

/** Whether the same request can succeed later. S3 answers a stalled one with 400 `RequestTimeout`. */
const isTemporary = ({ status, responseText }: XMLHttpRequest): boolean =>
  status >= 500 || status === 429 || status === 408 || (status === 400 && responseText.includes('RequestTimeout'))

/** Browsers refuse to read a file that was changed after it was chosen; the request then fails without a reason. */
const isReadable = (bytes: Blob): Promise<boolean> =>
  bytes
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
