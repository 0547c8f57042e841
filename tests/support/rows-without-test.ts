/** Areas of the requirements that are not implemented yet. */
export const laterAreas: readonly string[] = ['SCHEM', 'AI', 'CHAT', 'PUSH', 'HELP', 'ANALYTICS']

/** Rows of other areas without a test, with the reason. */
export const rowsWithoutTest: Readonly<Record<string, string>> = {
  'ORDER-031': 'a tool of the assistant',
  'RT-004 005 007': 'channels of the assistant and of chat',
  'TEXT-008..019 D03': 'the sanitizer of texts that go to a model (AI-060)',
}
