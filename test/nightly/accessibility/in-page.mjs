// Runs in every page before its own scripts, and contains the checks that `geometry.ts` calls.
{
  const interactive = [
    'a[href]',
    'button',
    'input:not([type=hidden])',
    'select',
    'textarea',
    'summary',
    '[role=button]',
    '[role=link]',
    '[role=menuitem]',
    '[role=menuitemradio]',
    '[role=option]',
    '[role=tab]',
    '[role=checkbox]',
    '[role=switch]',
  ].join(', ')

  /** Runs a function that scrolls the page, and restores all positions afterwards. */
  const keepingPlace = (run) => {
    const scrolled = [...document.querySelectorAll('*')]
      .filter((one) => one.scrollTop !== 0 || one.scrollHeight > one.clientHeight)
      .map((one) => ({ one, top: one.scrollTop, left: one.scrollLeft }))
    const result = run()
    for (const { one, top, left } of scrolled) one.scrollTo({ top, left, behavior: 'instant' })
    return result
  }

  const squeezed = (text, length) => text.replaceAll(/\s+/g, ' ').trim().slice(0, length)

  /** Names an element by its tag, its classes without the build's hash, and its text. */
  const describe = (element) => {
    const classes = [...element.classList].map((name) => name.replace(/^_+/, '')).slice(0, 2)
    const name = element.ariaLabel ?? (element.textContent || element.placeholder || '')
    return `${[element.localName, ...classes].join('.')} "${squeezed(name, 50)}"`
  }

  const isShown = (element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1
  }

  // An open dialog or menu covers the rest.
  const layer = () => {
    const open = [...document.querySelectorAll('[role=dialog], [popover]:popover-open')]
    return open.filter(isShown).at(-1) ?? document.body
  }

  const shown = (selector) =>
    [...layer().querySelectorAll(selector)].filter(
      (element) => isShown(element) && !element.closest('[inert], [aria-hidden=true]'),
    )

  const hasTitle = (element) => element.closest('[title]') !== null
  const hasOwnText = (element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '')

  /** Returns what makes the page wider than its window. */
  const tooWide = () => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const beyond = [...document.body.querySelectorAll('*')].filter(
      (element) => isShown(element) && element.getBoundingClientRect().right > clientWidth + 1,
    )
    const first = beyond.length > 0 ? ` ${describe(beyond.at(-1))}` : ''
    return [`the page is ${scrollWidth - clientWidth} px wider than its window:${first}`]
  }

  const contentWidth = (field) => {
    const style = getComputedStyle(field)
    return field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
  }

  const pen = /** @type {CanvasRenderingContext2D} */ (
    document.createElement('canvas').getContext('2d')
  )
  const placeholderWidth = (field) => {
    pen.font = getComputedStyle(field).font
    return pen.measureText(field.placeholder).width
  }

  /** Returns the texts that are cut off with no way to see the rest. */
  const cutTexts = () => {
    const cut = shown('*').filter((element) => {
      if (element.scrollWidth <= element.clientWidth + 1 || element.closest('.only-read-aloud'))
        return false
      const { overflowX, textOverflow, clipPath } = getComputedStyle(element)
      if (!['hidden', 'clip'].includes(overflowX) || clipPath !== 'none') return false
      if (hasTitle(element) || element.querySelector('[title]') !== null) return false
      return textOverflow === 'ellipsis'
        ? hasOwnText(element)
        : [element, ...element.querySelectorAll('*')].some(hasOwnText)
    })
    const fields = shown('input, textarea').filter(
      (field) =>
        field.placeholder !== '' &&
        field.value === '' &&
        field.localName === 'input' &&
        placeholderWidth(field) > contentWidth(field) + 1,
    )
    return [...cut, ...fields].map((element) => `cut off: ${describe(element)}`)
  }

  // Links within a line of text are as high as the line.
  const isInText = (element) =>
    element.localName === 'a' &&
    getComputedStyle(element).display === 'inline' &&
    element.parentElement !== null &&
    squeezed(element.parentElement.textContent, 400) !== squeezed(element.textContent, 400)

  // A label belongs to the target of its control.
  const targetsOf = (element) => [element, ...(element.labels ?? [])]

  const isTargetOf = (element, x, y) => {
    const hit = document.elementFromPoint(x, y)
    return hit !== null && targetsOf(element).some((target) => target.contains(hit))
  }

  /** Whether a finger hits the element everywhere in a square of that size around its centre. */
  const isReachable = (element, size) => {
    element.scrollIntoView({ block: 'center', inline: 'center' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    // Elements that are covered, or scrolled out of sight with a list that does not follow, are no targets at
    // present.
    if (!isTargetOf(element, x, y)) return true
    const reach = size / 2 - 1.5
    return (
      [y - reach, y + reach].every((at) => isTargetOf(element, x, at)) &&
      [x - reach, x + reach].every((at) => isTargetOf(element, at, y))
    )
  }

  const isLarge = (element, size) =>
    targetsOf(element).some((target) => {
      const { width, height } = target.getBoundingClientRect()
      return width >= size - 0.5 && height >= size - 0.5
    })

  /** Returns the controls that are smaller than a square of that size. */
  const smallTargets = (size) => {
    const small = keepingPlace(() =>
      shown(interactive).filter(
        (element) =>
          !element.disabled &&
          !isInText(element) &&
          !isLarge(element, size) &&
          !isReachable(element, size),
      ),
    )
    return small.map((element) => {
      const { width, height } = element.getBoundingClientRect()
      return `smaller than ${size} px (${Math.round(width)} × ${Math.round(height)}): ${describe(element)}`
    })
  }

  const looksOf = (element) => {
    const around = [element.nextElementSibling, element.previousElementSibling]
    for (let one = element; one !== null && around.length < 6; one = one.parentElement)
      around.push(one)
    return around
      .filter((one) => one !== null)
      .flatMap((one) => [getComputedStyle(one), getComputedStyle(one, '::after')])
      .map(({ outlineStyle, outline, boxShadow, borderColor, backgroundColor }) =>
        [outlineStyle === 'none' ? '' : outline, boxShadow, borderColor, backgroundColor].join(' '),
      )
      .join('; ')
  }

  /** Returns the controls that look the same with and without keyboard focus, one of each kind. */
  const withoutRing = () => {
    const kinds = new Map(
      shown(interactive)
        .filter((element) => !element.disabled)
        .map((element) => [`${element.localName}.${element.className}`, element]),
    )
    const before = document.activeElement
    const missing = [...kinds.values()].filter((element) => {
      element.blur()
      const without = looksOf(element)
      // A field that a script focuses shows the focus ring as it does after a key press.
      element.focus({ focusVisible: true, preventScroll: true })
      return document.activeElement === element && looksOf(element) === without
    })
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    return missing.map((element) => `no focus ring: ${describe(element)}`)
  }

  let shift = 0
  new PerformanceObserver((list) => {
    const entries = /** @type {{ hadRecentInput: boolean, value: number }[]} */ (
      /** @type {unknown} */ (list.getEntries())
    )
    for (const { hadRecentInput, value } of entries) if (!hadRecentInput) shift += value
  }).observe({ type: 'layout-shift', buffered: true })

  globalThis.inPage = {
    tooWide,
    cutTexts,
    smallTargets,
    withoutRing,
    shifted: () => shift,
  }
}
