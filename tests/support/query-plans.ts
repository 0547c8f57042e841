import type { Reader } from '#read-models/projection.ts'

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** The scan types in PostgreSQL's plan of a statement. */
export const scansIn = async (reader: Reader, { text, values }: { text: string; values: unknown[] }) => {
  const { rows } = await reader.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
    name: '',
    text: `explain (format json) ${text}`,
    values,
  })
  const nodes = nodesOf(rows[0]!['QUERY PLAN'][0].Plan)
  return nodes.map((node) => node['Node Type']).filter((type) => type.includes('Scan'))
}
