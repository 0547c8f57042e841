import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Failed } from '../data/http.ts'
import type { Listing } from '../stores/catalogue.ts'
import { useLanguage } from '../stores/language.ts'

/**
 * A catalogue list in the user's language, fetched when a page shows it. `failure` is the load error; a loaded list
 * remains available if a refetch fails.
 */
export const useProducts = <Item>({ store, load }: Listing<Item>) => {
  const { items } = useStore(store)
  const { language } = useLanguage()
  const [failure, setFailure] = useState<Failed>()
  useEffect(() => {
    let unmounted = false
    void load(language).then((result) => unmounted || setFailure(result))
    return () => {
      unmounted = true
    }
  }, [load, language])
  const retry = () => {
    setFailure(undefined)
    void load(language).then(setFailure)
  }
  return { items, failure: items ? undefined : failure, retry }
}
