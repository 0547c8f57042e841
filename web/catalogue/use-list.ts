import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Failed } from '../data/http.ts'
import type { Listing } from '../stores/catalogue.ts'
import { useLanguage } from '../stores/language.ts'

/**
 * A list of the catalogue in the reader's language, brought when a page shows it. `failure` says why there is none; a
 * list that is there already stays when it could not be brought again.
 */
export const useList = <Item>({ store, load }: Listing<Item>) => {
  const { items } = useStore(store)
  const { language } = useLanguage()
  const [failure, setFailure] = useState<Failed>()
  useEffect(() => {
    let gone = false
    void load(language).then((result) => gone || setFailure(result))
    return () => {
      gone = true
    }
  }, [load, language])
  const retry = () => {
    setFailure(undefined)
    void load(language).then(setFailure)
  }
  return { items, failure: items ? undefined : failure, retry }
}
