import { createStore, type StoreApi } from 'zustand'
import type { Language } from '#domain/text/languages.ts'
import { api } from '../data/api.ts'
import type { Failed, Result } from '../data/http.ts'
import type { Country } from '../data/replies.ts'

/**
 * What is on sale, list by list, in the language it was asked for in. Packaging, sample and service products say how far
 * they are (CAT-012, table CAT-T01..T03); categories and standard products are lists and nothing else (CAT-013).
 */

/** A list, as soon as it is there. A list in another language is better than none, until the right one comes. */
type List<Item> = { items?: readonly Item[]; language?: Language }
/** A list that says how far it is. */
export type Products<Item> = List<Item> & { status: 'initial' | 'loading' | 'ready' | 'failed' }

/** What can happen to a list with a status. */
export type ProductsEvent<Item> =
  | { type: 'ProductsLoadStarted' | 'ProductsLoadFailed' }
  | { type: 'ProductsLoaded'; items: readonly Item[]; language: Language }

/** Products after an event. */
export const productsAfter = <Item>(before: Products<Item>, event: ProductsEvent<Item>): Products<Item> => {
  switch (event.type) {
    case 'ProductsLoadStarted':
      return { ...before, status: 'loading' }
    case 'ProductsLoaded':
      return { status: 'ready', items: event.items, language: event.language }
    case 'ProductsLoadFailed':
      return { ...before, status: 'failed' }
  }
}

/** A list with the way to bring it: `load` answers with what went wrong, and asks nothing if all is there. */
export type Listing<Item> = {
  store: Pick<StoreApi<List<Item>>, 'getState' | 'getInitialState' | 'subscribe'>
  load: (language: Language) => Promise<Failed | undefined>
}

type Fetch<Item> = (language: Language) => Promise<Result<readonly Item[]>>

/** Callers at the same time share one question. */
const once = (ask: (language: Language) => Promise<Failed | undefined>) => {
  const asking = new Map<Language, Promise<Failed | undefined>>()
  return (language: Language) => {
    const asked = asking.get(language) ?? ask(language).finally(() => asking.delete(language))
    asking.set(language, asked)
    return asked
  }
}

const productsOf = <Item>(fetch: Fetch<Item>) => {
  const store = createStore<Products<Item>>(() => ({ status: 'initial' }))
  const happened = (event: ProductsEvent<Item>) => store.setState(productsAfter(store.getState(), event), true)
  const load = once(async (language) => {
    const { status, language: known } = store.getState()
    if (status === 'ready' && known === language) return undefined
    happened({ type: 'ProductsLoadStarted' })
    const answer = await fetch(language)
    happened(
      answer.hasError ? { type: 'ProductsLoadFailed' } : { type: 'ProductsLoaded', items: answer.payload, language },
    )
    return answer.hasError ? answer : undefined
  })
  return { store, load }
}

const listOf = <Item>(fetch: Fetch<Item>) => {
  const store = createStore<List<Item>>(() => ({}))
  const load = once(async (language) => {
    if (store.getState().language === language) return undefined
    const answer = await fetch(language)
    if (answer.hasError) return answer
    store.setState({ items: answer.payload, language })
    return undefined
  })
  return { store, load }
}

export const packagingProducts = productsOf((language) => api.catalogue.products({ query: { language } }))
export const sampleProducts = productsOf((language) => api.catalogue.sampleProducts({ query: { language } }))
export const serviceProducts = productsOf((language) => api.catalogue.serviceProducts({ query: { language } }))
export const categories = listOf((language) => api.catalogue.categories({ query: { language } }))
export const standardProducts = listOf((language) => api.catalogue.standardProducts({ query: { language } }))

const countries = listOf(() => api.settings.countries())
/** Countries, in no language of ours: how one is called, the reader's browser knows. */
export const countryList: Listing<Country> = { store: countries.store, load: () => countries.load('en-US') }
