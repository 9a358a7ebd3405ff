import type { FieldValues, Resolver } from 'react-hook-form'

interface Schema<Input, Output> {
  _zod: { input: Input; output: Output }
}

/**
 * Validates a form against a schema that is loaded on first validation, so that the form shows before. If the schema cannot be loaded, everything
 * passes, because the following call reports the lost connection and the server validates anyway.
 */
export function schemaResolver<Input extends FieldValues, Output>(
  load: () => Promise<Schema<Input, Output>>,
): Resolver<Input, unknown, Output> {
  let loading: Promise<Resolver<Input, unknown, Output>> | undefined
  return async (values, context, options) => {
    loading ??= Promise.all([import('@hookform/resolvers/zod'), load()]).then(([{ zodResolver }, schema]) => zodResolver(schema))
    let resolver: Resolver<Input, unknown, Output>
    try {
      resolver = await loading
    } catch {
      loading = undefined
      // Without the schema the input is not transformed; the server accepts inputs.
      return { values: values as unknown as Output, errors: {} }
    }
    return resolver(values, context, options)
  }
}
