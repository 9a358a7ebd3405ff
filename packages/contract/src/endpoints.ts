import * as table from './endpoint-table.ts'

/** Every endpoint by noun: routes, validation, the typed client and the OpenAPI document come from this table. */
export const endpoints: typeof table = table
