import type { Channel } from './db/listen.ts'
import { type JobHandlers, jobAccess } from './jobs/jobs.ts'

/**
 * An area of the running app, returned by an `open…` function of the composition root. The app collects the fields
 * below from all areas; the other fields of an area are its ports.
 */
export type Area = {
  /** Handlers of notifications from other processes. */
  channels?: Partial<Record<Channel, (payload?: string) => void>>
  /** Handlers of background jobs, by kind of job. */
  jobs?: Partial<JobHandlers>
  /** Deletes expired data; called periodically. */
  sweep?: () => Promise<void>
  close?: () => unknown
}

/** The areas opened so far, in the order in which they were opened. */
export type Areas = {
  /** Adds an area, and returns it. */
  add: <A extends Area>(area: A) => A
  /** Notifies every area that handles the channel. Without a payload, notifications may have been missed. */
  notify: (channel: Channel, payload?: string) => void
  /**
   * The handlers of all areas.
   * @throws {Error} if a kind of job has no handler, or more than one
   */
  jobs: () => JobHandlers
  /** Closes all areas in reverse order. */
  close: () => Promise<void>
}

/** Starts with no areas. */
export const openAreas = (): Areas => {
  const open: Area[] = []
  return {
    add: (area) => {
      open.push(area)
      return area
    },
    notify: (channel, payload) => {
      for (const { channels } of open) channels?.[channel]?.(payload)
    },
    jobs: () => {
      const sweep = async () => {
        for (const area of open) await area.sweep?.()
      }
      const handlers = [...open.flatMap(({ jobs }) => Object.entries(jobs ?? {})), ['sweep', sweep] as const]
      const byKind = Object.fromEntries(handlers) as JobHandlers
      for (const kind of Object.keys(jobAccess)) {
        const { length } = handlers.filter(([name]) => name === kind)
        if (length !== 1) throw new Error(`The job ${kind} has ${length} handlers; declare it in exactly one area`)
      }
      return byKind
    },
    close: async () => {
      for (const { close } of open.splice(0).toReversed()) await close?.()
    },
  }
}
