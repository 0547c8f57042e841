import { useCallback, useEffect, useRef, useState } from 'react'
import type { Failed, Result } from '../data/http.ts'
import { type InterruptedUpload, interruptedUploads, percentOf, removeStoredUpload } from './interrupted-uploads.ts'
import type { Watch } from './upload-file.ts'

/** Uploads one file at a place of the app, such as `uploadFile`. */
export type Uploader<Done> = (file: File, place: string, watch: Watch) => Promise<Result<Done>>

/** Uploads files at a place one after the other, with their progress; they can be paused, and resumed after a reload. */
export const useUpload = <Done>(uploader: Uploader<Done>, place: string) => {
  const [progress, setProgress] = useState<{ percent: number; isWaiting: boolean }>()
  const [isPaused, setPaused] = useState(false)
  const [interrupted, setInterrupted] = useState<readonly InterruptedUpload[]>([])
  const refresh = useCallback(() => void interruptedUploads(place).then(setInterrupted), [place])
  useEffect(refresh, [refresh])
  const pauseRef = useRef<{ until: Promise<void>; end: () => void } | undefined>(undefined)
  const abortRef = useRef(new AbortController())
  const endRef = useRef(new AbortController())
  useEffect(() => {
    const ended = new AbortController()
    endRef.current = ended
    return () => {
      ended.abort()
      // A paused upload ends, too.
      pauseRef.current?.end()
    }
  }, [])
  const isUploading = progress !== undefined
  useEffect(() => {
    if (!isUploading) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUploading])

  const resume = () => {
    pauseRef.current?.end()
    pauseRef.current = undefined
    abortRef.current = new AbortController()
    setPaused(false)
  }
  const pause = () => {
    const { promise: until, resolve: end } = Promise.withResolvers<void>()
    pauseRef.current = { until, end }
    abortRef.current.abort()
    setPaused(true)
  }
  /** Stops at the first file that fails. */
  const upload = async (files: readonly File[]): Promise<{ hasError: false; payload: Done[] } | Failed> => {
    const payload: Done[] = []
    const total = files.reduce((sum, { size }) => sum + size, 0)
    let before = 0
    try {
      for (const file of files) {
        const show = (sent: number, isWaiting = false) =>
          setProgress({ percent: percentOf(before + sent, total), isWaiting })
        let last = 0
        show(last)
        const answer = await uploader(file, place, {
          progress: (sent) => show((last = sent)),
          waiting: (isWaiting) => show(last, isWaiting),
          paused: () => pauseRef.current?.until,
          signal: () => abortRef.current.signal,
          ended: endRef.current.signal,
        })
        if (answer.hasError) return answer
        payload.push(answer.payload)
        before += file.size
      }
      return { hasError: false, payload }
    } finally {
      resume()
      setProgress(undefined)
      refresh()
    }
  }
  /** Call it once the files are attached: until then, they are listed as interrupted after a reload. */
  const forget = (files: readonly File[]) => {
    for (const file of files) removeStoredUpload(place, file)
    refresh()
  }
  return { upload, forget, progress, isPaused, pause, resume, interrupted, refresh }
}
