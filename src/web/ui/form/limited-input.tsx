import { TextInput, type TextInputProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { useEffect, useRef, type Ref } from 'react'
import { lengthProblem } from './length-problem.ts'

type Props = Omit<TextInputProps, 'value' | 'maxLength'> & {
  readonly value: string
  readonly longest: number
  readonly ref?: Ref<HTMLInputElement>
}

/** A single-line field that accepts text of any length, reports when it is too long, and then blocks submitting its form. */
export function LimitedInput({ longest, error, ref, ...field }: Props) {
  const problem = lengthProblem(field.value, longest)
  const input = useRef<HTMLInputElement>(null)
  const merged = useMergedRef(input, ref)
  useEffect(() => input.current?.setCustomValidity(problem ?? ''), [problem])
  return <TextInput {...field} ref={merged} error={problem ?? error} />
}
