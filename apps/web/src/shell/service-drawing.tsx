import styles from "../ui/figures/drawing.module.css";

/** Small drawings, one for each service page. */
const drawings: Record<string, string> = {
  "/FWLinuxServices-page":
    "M12 60h72v14H12zM12 46h72v14H12zM12 28h72v18H12zM12 10h72v18H12zM30 28v18M48 28v18M66 28v18M18 74v6M36 74v6M54 74v6M72 74v6",
  "/SiEngConsult-page":
    "M24 14h48v56H24zM32 22h14v18H32zM52 22h12v10H52zM52 38h12v24H52zM32 46h14v16H32zM24 24h-8M24 34h-8M24 50h-8M24 60h-8M72 24h8M72 34h8M72 50h8M72 60h8",
  "/AIMLDS-page":
    "M16 20a4 4 0 1 0 .1 0M16 56a4 4 0 1 0 .1 0M48 8a4 4 0 1 0 .1 0M48 38a4 4 0 1 0 .1 0M48 68a4 4 0 1 0 .1 0M80 38a4 4 0 1 0 .1 0M20 23l25-9M20 26l25 14M19 29l27 38M20 57l25-14M19 55l27-38M20 62l25 9M52 14l26 24M52 42h24M52 70l26-24",
  "/MgmtServices-page":
    "M12 12v64h72M12 20h24v10H12zM36 38h22v10H36zM58 56h20v10H58zM36 25h11v13M58 43h10v13M24 72v4M48 72v4M72 72v4",
};

/** The drawing of the service that a path leads to; nothing for any other path. */
export function ServiceDrawing({ link }: { link: string }) {
  return (
    <svg
      viewBox="11 4 76 78"
      width={76}
      height={78}
      className={styles.small}
      aria-hidden="true"
      focusable="false"
    >
      <path d={drawings[link]} />
    </svg>
  );
}
