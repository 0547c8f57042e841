import { useRef, useState } from 'react'
import type { Watch } from './upload-file.ts'

/** Progress and pause of an upload. */
export type UploadState = {
  /** Percent of all bytes; undefined while nothing is sent. */
  percent: number | undefined
  isPaused: boolean
  pause: () => void
  resume: () => void
}

/**
 * Follows an upload of several files. `watchOf` returns the watch for `uploadFile`, given the number of bytes before
 * that file and of all files; call `end` when everything is sent or has failed.
 */
export const useUpload = (): UploadState & { watchOf: (before: number, total: number) => Watch; end: () => void } => {
  const [percent, setPercent] = useState<number>()
  const [isPaused, setPaused] = useState(false)
  const pauseRef = useRef<{ until: Promise<void>; end: () => void } | undefined>(undefined)
  const resume = () => {
    pauseRef.current?.end()
    pauseRef.current = undefined
    setPaused(false)
  }
  return {
    percent,
    isPaused,
    pause: () => {
      const { promise: until, resolve: end } = Promise.withResolvers<void>()
      pauseRef.current = { until, end }
      setPaused(true)
    },
    resume,
    watchOf: (before, total) => {
      setPercent(percentOf(before, total))
      return {
        progress: (sent) => setPercent(percentOf(before + sent, total)),
        paused: () => pauseRef.current?.until,
      }
    },
    end: () => {
      resume()
      setPercent(undefined)
    },
  }
}

/** An empty file is complete immediately. */
export const percentOf = (sent: number, total: number): number => (total === 0 ? 100 : Math.round((sent / total) * 100))
