import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** A named search of a list: `search` is the query string without `?`. */
export type SavedView = { name: string; search: string }

/** Views saved in this browser, by list. */
type SavedViews = { views: Readonly<Record<string, readonly SavedView[]>> }

/** Maximum number of views per list; saving an existing name replaces the view. */
const maxViews = 20

/** The store; components read it, the functions below write it. */
export const useSavedViews = create<SavedViews>()(
  persist<SavedViews>(() => ({ views: {} }), { name: 'boxwright-views' }),
)

const setViews = (list: string, next: (views: readonly SavedView[]) => readonly SavedView[]): void =>
  void useSavedViews.setState(({ views }) => ({ views: { ...views, [list]: next(views[list] ?? []) } }))

/** Saves a search under a name. */
export const saveView = (list: string, view: SavedView): void =>
  setViews(list, (views) => [...views.filter(({ name }) => name !== view.name), view].slice(-maxViews))

/** Removes a saved view. */
export const removeView = (list: string, name: string): void =>
  setViews(list, (views) => views.filter((view) => view.name !== name))
