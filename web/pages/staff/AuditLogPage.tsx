import { useSearch } from '@tanstack/react-router'
import { auditLog, type AuditEntry } from '#application/people/contracts/audit-log.ts'
import { endOfDay, startOfDay } from '../../data/day-range.ts'
import { useList } from '../../data/use-list.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { changeTexts, eventText, recordedEvents } from '../../people/audit-log-labels.ts'
import type { ListFilter } from '../../ui/list-state.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { Labeled } from '../../ui/Parenthesized.tsx'
import { TimelineSkeleton } from '../../ui/Skeletons.tsx'
import { Timeline } from '../../ui/Timeline.tsx'

const filters = (): readonly ListFilter[] => [
  {
    kind: 'choice',
    name: 'event',
    label: t('company.auditLog.event'),
    options: recordedEvents.map((value) => ({ value, label: eventText(value) })),
  },
  { kind: 'day', name: 'from', label: t('company.auditLog.from') },
  { kind: 'day', name: 'to', label: t('company.auditLog.to') },
]

/** Events about users and companies, newest first: sign-ins, invitations, role changes. */
const AuditLogPage = () => {
  const search = useSearch({ from: '/_app/live/staff/audit-log' })
  const list = useList(auditLog.list, search, { ...search, from: startOfDay(search.from), to: endOfDay(search.to) })
  const nameOf = (id: string) =>
    list.rows?.flatMap(({ actor, subject }) => [actor, subject]).find((one) => one.id === id && one.name)?.name ?? id
  const about = search.person ?? search.company
  return (
    <ListPage
      name="auditLog"
      title={t('company.auditLog.title')}
      lede={about ? t('company.auditLog.about', { name: nameOf(about) }) : t('company.auditLog.lede')}
      list={list}
      filters={filters()}
      skeleton={<TimelineSkeleton />}
      render={(lines) => <Timeline label={t('company.auditLog.title')} entries={lines.map(entryOf)} />}
      empty={{ title: t('company.auditLog.emptyTitle'), text: t('company.auditLog.empty') }}
    />
  )
}

const entryOf = ({ id, at, event, actor, subject, changes }: AuditEntry) => ({
  id,
  at,
  who: actor.name ?? t(`company.auditLog.actor.${actorKinds.find((one) => one === actor.kind) ?? 'deleted'}`),
  sentence:
    actor.id === subject.id ? (
      eventText(event)
    ) : (
      <Labeled
        label={eventText(event)}
        value={
          <a href={paths.staff.record(isCompany(subject.id) ? { company: subject.id } : { person: subject.id })}>
            <bdi>{subject.name ?? subject.id}</bdi>
          </a>
        }
      />
    ),
  why: changeTexts(changes),
})

const actorKinds = ['system', 'visitor', 'deleted'] as const
/** Customers and suppliers by id prefix; every other id is a user's. */
const isCompany = (id: string) => /^[cs]-/.test(id)

export default AuditLogPage
