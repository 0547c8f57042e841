import type { ReactNode } from 'react'
import { t } from '../locales/i18n.ts'
import { GuardedButton } from './GuardedButton.tsx'
import { LoadingOrError } from './LoadingOrError.tsx'

/** A list as returned by `useReadingList`. */
type List<Item> = {
  items: Item[] | undefined
  error: Error | null
  refetch: () => Promise<unknown>
  hasNextPage: boolean
  fetchNextPage: () => Promise<unknown>
  isFetchingNextPage: boolean
}

/** A paginated list: loading or error state, then its items and the button for more. */
export const PagedList = <Item,>({
  list: { items, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage },
  waiting,
  children,
}: {
  list: List<Item>
  waiting: ReactNode
  children: (items: Item[]) => ReactNode
}) => (
  <>
    {items ? children(items) : <LoadingOrError error={error} refetch={refetch} skeleton={waiting} />}
    {hasNextPage && (
      <div>
        <GuardedButton weight="plain" busy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {t('shell.more')}
        </GuardedButton>
      </div>
    )}
  </>
)
