import * as table from './endpoint-table.ts'

/** Every endpoint, grouped by noun: routes, validation, the typed client and the OpenAPI document are derived from this table. */
export const endpoints: typeof table = table
