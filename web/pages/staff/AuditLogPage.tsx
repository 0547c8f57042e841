import { useNavigate, useSearch } from '@tanstack/react-router'
import { auditLog, type AuditEntry } from '#application/people/contracts/audit-log.ts'
import { useReadingList } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { paths, type RecordFilter } from '../../paths.ts'
import { changesInWords, eventInWords, recordedEvents } from '../../people/audit-log-labels.ts'
import { Empty } from '../../ui/Empty.tsx'
import { ListFilters } from '../../ui/ListFilters.tsx'
import { Page } from '../../ui/Page.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { TimelineSkeleton } from '../../ui/Skeletons.tsx'
import { Timeline } from '../../ui/Timeline.tsx'
import filters from '../../ui/ListFilters.module.css'

/** The first and the last moment of days, where the reader is. */
const begins = (day: string | undefined) => (day ? new Date(`${day}T00:00:00`).toISOString() : undefined)
const ends = (day: string | undefined) => (day ? new Date(`${day}T23:59:59.999`).toISOString() : undefined)

/** What happened to people and companies, last first: who signed in, who was let in, who may do what since when. */
const AuditLogPage = () => {
  const filter = useSearch({ strict: false }) as RecordFilter
  const navigate = useNavigate()
  const reading = useReadingList(auditLog.list, {
    ...filter,
    from: begins(filter.from),
    to: ends(filter.to),
  })
  const narrow = (change: RecordFilter) =>
    void navigate({ href: paths.staff.record({ ...filter, ...change }), replace: true, resetScroll: false })
  const isNarrowed = Object.values(filter).some(Boolean)
  const clear = () => void navigate({ href: paths.staff.record(), replace: true })
  const nameOf = (id: string) =>
    reading.items?.flatMap(({ actor, subject }) => [actor, subject]).find((one) => one.id === id && one.name)?.name ??
    id
  const about = filter.person ?? filter.company
  return (
    <Page
      title={t('company.record.title')}
      lede={about ? t('company.record.about', { name: nameOf(about) }) : t('company.record.lede')}
    >
      <ListFilters
        choices={[
          {
            label: t('company.record.event'),
            value: filter.event,
            options: recordedEvents.map((value) => ({ value, label: eventInWords(value) })),
            choose: (event) => narrow({ event }),
          },
        ]}
        clear={isNarrowed ? clear : undefined}
      >
        {(['from', 'to'] as const).map((end) => (
          <label key={end} className={filters.choice} data-set={filter[end] ? true : undefined}>
            <span>{t(`company.record.${end}`)}</span>
            <input
              type="date"
              value={filter[end] ?? ''}
              onChange={(event) => narrow({ [end]: event.currentTarget.value || undefined })}
            />
          </label>
        ))}
      </ListFilters>
      <PagedList list={reading} waiting={<TimelineSkeleton />}>
        {(items) =>
          items.length === 0 ? (
            <Empty title={t('company.filter.none')} compact>
              {t('company.filter.noneHint')}
            </Empty>
          ) : (
            <Timeline label={t('company.record.title')} entries={items.map(entryOf)} />
          )
        }
      </PagedList>
    </Page>
  )
}

const entryOf = ({ id, at, event, actor, subject, changes }: AuditEntry) => ({
  id,
  at,
  who: actor.name ?? t(`company.record.doer.${doers.find((one) => one === actor.kind) ?? 'somebody'}`),
  sentence: (
    <>
      {eventInWords(event)}
      {actor.id !== subject.id && (
        <>
          {': '}
          <a href={paths.staff.record(isCompany(subject.id) ? { company: subject.id } : { person: subject.id })}>
            <bdi>{subject.name ?? subject.id}</bdi>
          </a>
        </>
      )}
    </>
  ),
  why: changesInWords(changes),
})

const doers = ['system', 'visitor', 'somebody'] as const
/** Companies and factories; everybody else is a person. */
const isCompany = (id: string) => /^[cs]-/.test(id)

export default AuditLogPage
