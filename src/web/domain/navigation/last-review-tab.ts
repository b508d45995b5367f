import { reviewTabs, tabNamed, type ReviewTab } from './tabs.ts'

const key = 'plumbline/review-tab'

/** The tab of a standard that was open last in this browser, at which lists open their standards; the default before there is one. */
export function lastReviewTab(): ReviewTab {
  try {
    return tabNamed(reviewTabs, localStorage.getItem(key) ?? undefined)
  } catch {
    // A browser that stores nothing opens the default each time.
    return reviewTabs[0]
  }
}

/** Remembers the open tab in this browser, for everybody who uses it: it says nothing of a project. */
export function rememberReviewTab(tab: ReviewTab): void {
  try {
    localStorage.setItem(key, tab)
  } catch {
    // As above.
  }
}
