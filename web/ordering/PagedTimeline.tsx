import type { TimelineEvent } from '#application/production/contracts.ts'
import type { useApiList } from '../data/queries.ts'
import { t } from '../locales/i18n.ts'
import { GuardedButton } from '../ui/GuardedButton.tsx'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { TimelineSkeleton } from '../ui/Skeletons.tsx'
import { TimelineSection } from './TimelineSection.tsx'

type List = Pick<
  ReturnType<typeof useApiList>,
  'error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
> & { items: readonly TimelineEvent[] | undefined }

/** A paginated timeline, newest first. */
export const PagedTimeline = ({
  list: { items, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage },
  reader,
  brief,
}: {
  list: List
  reader?: TimelineEvent['actor']['kind']
  /** Number of events that are shown at first. */
  brief?: number
}) => {
  if (!items) return <LoadingOrError error={error} refetch={refetch} skeleton={<TimelineSkeleton rows={4} />} />
  const more = hasNextPage && (
    <GuardedButton weight="plain" busy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
      {t('shell.more')}
    </GuardedButton>
  )
  return <TimelineSection events={items} more={more} {...(reader && { reader })} {...(brief && { brief })} />
}
