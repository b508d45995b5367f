import {
  SymbolFlags,
  TypeFlags,
  type Checker,
  type Type,
  type TypeParameter,
  type TypeReference,
} from 'typescript/unstable/sync'

/** The possible types of a value: the result of `typeof`, or a narrower type. */
export type Kind =
  | 'string'
  | 'number'
  | 'boolean'
  | 'bigint'
  | 'null'
  | 'undefined'
  | 'never'
  | 'unknown'
  | 'Date'
  | 'Buffer'
  | 'list'
  | 'object'

/** Finds the argument of a type parameter; throws when it is not written anywhere. */
export type Resolve = (parameter: TypeParameter) => DeclaredType

export type DeclaredField = { readonly declared: DeclaredType; readonly isOptional: boolean }

const kinds: readonly (readonly [TypeFlags, Kind])[] = [
  [TypeFlags.AnyOrUnknown, 'unknown'],
  [TypeFlags.Never, 'never'],
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BooleanLike, 'boolean'],
  [TypeFlags.BigIntLike, 'bigint'],
  [TypeFlags.Null, 'null'],
  [TypeFlags.VoidLike, 'undefined'],
]

/** A type that the source declares. */
export class DeclaredType {
  readonly #checker: Checker
  readonly #type: Type
  readonly #resolve: Resolve
  // Each query to the compiler is a message to another process.
  #knownAlternatives?: readonly DeclaredType[]
  #knownKind?: Kind
  #knownFields?: ReadonlyMap<string, DeclaredField>

  constructor(checker: Checker, type: Type, resolve: Resolve) {
    this.#checker = checker
    this.#type = type
    this.#resolve = resolve
  }

  #like = (type: Type): DeclaredType => new DeclaredType(this.#checker, type, this.#resolve)

  /** The members of a union, or the type alone. */
  get alternatives(): readonly DeclaredType[] {
    return (this.#knownAlternatives ??= this.#findAlternatives())
  }

  #findAlternatives(): readonly DeclaredType[] {
    const type = this.#type
    if (type.isTypeParameter()) return this.#resolve(type).alternatives
    return type.isUnionType()
      ? type.getTypes().flatMap((one) => this.#like(one).alternatives)
      : [this]
  }

  /** The alternatives of one kind. */
  of = (kind: Kind): readonly DeclaredType[] => this.alternatives.filter((one) => one.kind === kind)

  get kind(): Kind {
    return (this.#knownKind ??= this.#findKind())
  }

  #findKind(): Kind {
    const type = this.#type
    if (type.isTypeParameter()) return this.#resolve(type).kind
    const found = kinds.find(([flags]) => (type.flags & flags) !== 0)
    if (found) return found[1]
    if (type.isIntersectionType()) {
      const parts = type.getTypes().map((one) => this.#like(one).kind)
      return parts.find((kind) => kind !== 'object') ?? 'object'
    }
    if (this.#checker.isArrayLikeType(type)) return 'list'
    const name = type.getSymbol()?.name
    return name === 'Date' || name === 'Buffer' ? name : 'object'
  }

  /** The properties of an object. */
  get fields(): ReadonlyMap<string, DeclaredField> {
    return (this.#knownFields ??= this.#findFields())
  }

  #findFields(): ReadonlyMap<string, DeclaredField> {
    const type = this.#type
    if (type.isTypeParameter()) return this.#resolve(type).fields
    if (type.isIntersectionType())
      return new Map(type.getTypes().flatMap((one) => [...this.#like(one).fields]))
    const properties = this.#checker.getPropertiesOfType(type)
    const types = this.#checker.getTypeOfSymbol(properties)
    return new Map(
      properties.map(({ name, flags }, index) => {
        const declared = this.#like(types[index] ?? this.#checker.getUnknownType())
        return [name, { declared, isOptional: (flags & SymbolFlags.Optional) !== 0 }]
      }),
    )
  }

  /** The type of an object's values if its keys are data. */
  get entries(): DeclaredType | undefined {
    const [info] = this.#checker.getIndexInfosOfType(this.#type)
    return info && this.#like(info.valueType)
  }

  /** The types of the elements: one for an array, one per position for a tuple. */
  get elements(): readonly DeclaredType[] {
    return this.#checker.getTypeArguments(this.#type as TypeReference).map(this.#like)
  }

  get mayBeNull(): boolean {
    return this.of('null').length > 0
  }

  /** The type as written in the source. */
  get text(): string {
    return this.#checker.typeToString(this.#type)
  }
}
