import type { ReturnGroup } from "@site/result/result-head";

/** Returns what the person types of a group of fields: not what is zero, nor what the portal adds up. */
export function typedFigures({ filledIn, figures }: ReturnGroup): ReturnGroup["figures"] {
  return filledIn ? [] : figures.filter(({ name, amount }) => amount !== "0" && name !== "Balance");
}

/** Returns the groups of fields that the portal fills in wholly or in part, to compare. */
export function filledInByPortal(groups: readonly ReturnGroup[] = []): ReturnGroup[] {
  return groups
    .map((group) => ({
      ...group,
      figures: group.figures.filter(
        (figure) => figure.amount !== "0" && !typedFigures(group).includes(figure),
      ),
    }))
    .filter(({ figures }) => figures.length > 0);
}
