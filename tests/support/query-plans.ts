import type { Reader } from '#read-models/projection.ts'

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: Plan[] }
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

type Statement = { text: string; values: unknown[] }

const planOf = async (reader: Reader, { text, values }: Statement): Promise<Plan[]> => {
  const { rows } = await reader.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
    name: '',
    text: `explain (format json) ${text}`,
    values,
  })
  return nodesOf(rows[0]!['QUERY PLAN'][0].Plan)
}

/** The scan types in PostgreSQL's plan of a statement. */
export const scansIn = async (reader: Reader, statement: Statement): Promise<string[]> =>
  (await planOf(reader, statement)).map((node) => node['Node Type']).filter((type) => type.includes('Scan'))

/** The indexes in PostgreSQL's plan of a statement. */
export const indexesIn = async (reader: Reader, statement: Statement): Promise<string[]> =>
  (await planOf(reader, statement)).flatMap((node) => node['Index Name'] ?? [])
