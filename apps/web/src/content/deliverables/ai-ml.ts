import type { Deliverable } from "../deliverable.ts";

/** What a customer gets, on the AI/ML and data analysis page. */
export const aiMlDeliverables = {
  analysis: {
    id: "analysis-report",
    sample: true,
    document: "Analysis report",
    page: "page 8 of 26",
    reference: "████-DA-006, notebook 03",
    caption: "What moves the yield of one test, with the uncertainty of each effect.",
    parts: [
      {
        kind: "table",
        columns: ["Suspected cause", "Effect on yield", "95% interval", "Our reading"],
        rows: [
          [
            "Etcher ██ after cleaning",
            "−2.1 points",
            "−2.9 to −1.3",
            "real; repeats in 6 of 6 weeks",
          ],
          [
            "Probe card older than 200k touches",
            "−0.8 points",
            "−1.1 to −0.5",
            "real; contact, not silicon",
          ],
          ["Night shift", "−0.3 points", "−0.7 to +0.1", "explained by the probe card"],
          ["Wafer supplier ██", "+0.1 points", "−0.4 to +0.6", "no evidence"],
        ],
      },
      {
        kind: "note",
        text: "1,912 wafers, 14 weeks. 37 wafers without tool records are left out; counting them as failures changes no sign.",
      },
    ],
  },
  monitoring: {
    id: "monitored-pipeline",
    sample: true,
    document: "Pipeline runbook",
    page: "page 3 of 7",
    reference: "████-OPS-002",
    caption: "What is watched, and who is called at which limit.",
    parts: [
      {
        kind: "table",
        columns: ["Watched", "Normal", "Limit", "Then"],
        rows: [
          ["Rows per hour", "9,000 to 14,000", "below 4,000", "data desk, 30 min"],
          ["Drift of ██████ (PSI)", "below 0.08", "0.20", "score is marked doubtful"],
          ["Missing temperature", "0.2%", "2%", "score stops, line lead is called"],
          ["Agreement with inspection", "97 to 99%", "95% for a day", "retraining review"],
        ],
      },
    ],
  },
  evaluation: {
    id: "evaluation-set",
    sample: true,
    document: "Evaluation record",
    page: "page 2 of 10",
    reference: "████-LLM-EVAL, 412 cases",
    caption: "Four ways to answer service questions, on cases the customer's experts wrote.",
    parts: [
      {
        kind: "table",
        columns: ["Approach", "Correct", "Wrong but plausible", "Cost per question"],
        rows: [
          ["Keyword search (baseline)", "51%", "4%", "–"],
          ["Large hosted model, prompt only", "63%", "21%", "1.00"],
          ["8B model + retrieval", "82%", "6%", "0.11"],
          ["The same, fine-tuned", "88%", "3%", "0.11"],
        ],
      },
      {
        kind: "note",
        text: "Cost relative to the hosted model. Two experts agree on 93% of the cases, which bounds what any score can mean.",
      },
    ],
  },
  confusion: {
    id: "confusion-table",
    sample: true,
    document: "Classifier report",
    page: "page 4 of 12",
    reference: "████-CLS-019, held-out line ██",
    caption: "True class against prediction, and the rule for doubtful cases.",
    parts: [
      {
        kind: "table",
        columns: ["True class", "Bearing", "Imbalance", "Healthy", "To a person"],
        rows: [
          ["Bearing", "188", "4", "2", "11"],
          ["Imbalance", "3", "141", "1", "8"],
          ["Healthy", "5", "2", "2,904", "46"],
        ],
      },
      {
        kind: "note",
        text: "Below a score of 0.85 a person decides: 65 of 3,315 cases. A missed bearing costs you about 40 false calls; the threshold is set by that ratio.",
      },
    ],
  },
  detector: {
    id: "detector-report",
    sample: true,
    document: "Detector acceptance",
    page: "page 5 of 14",
    reference: "████-AOI-003, line ██, 9 days",
    caption: "Before and after, on the customer's own line.",
    figure: 2,
    parts: [
      {
        kind: "table",
        columns: ["", "The camera's own rules", "Our detector", "Agreed"],
        rows: [
          ["Defects missed", "6.2%", "0.9%", "≤ 1.0%"],
          ["Good parts rejected", "3.8%", "0.6%", "≤ 1.0%"],
          ["Time per part", "40 ms", "31 ms", "≤ 45 ms"],
          ["Parts judged", "118,204", "118,204", "–"],
        ],
      },
      {
        kind: "note",
        text: "11 of 1,221 defective parts were missed; all are solder voids below 80 µm, the resolution of the camera. Marked images: appendix C.",
      },
    ],
  },
  modelSteps: {
    id: "optimisation-steps",
    sample: true,
    document: "Optimisation record",
    page: "page 3 of 9",
    reference: "████-OPT-011, Cortex-M55 with Ethos-U55",
    caption: "A vision model made to fit: what each step saved, and what it cost in accuracy.",
    figure: 3,
    parts: [
      {
        kind: "bars",
        columns: ["After this step", "Size, accuracy, time", "Time per frame, of 412 ms"],
        end: 412,
        rows: [
          ["Float, as trained", "8.4 MB, 94.6%, 412 ms", 0, 412],
          ["Distilled to half the width", "2.3 MB, 94.1%, 138 ms", 0, 138],
          ["int8, quantisation-aware", "0.61 MB, 93.9%, 47 ms", 0, 47],
          ["Channels pruned, 30%", "0.43 MB, 93.4%, 33 ms", 0, 33],
          ["Operators fused, all on NPU", "0.43 MB, 93.4%, 11.6 ms", 0, 11.6, "marked"],
        ],
      },
      {
        kind: "note",
        text: "11.6 ms per frame, agreed limit 15 ms. Tensor arena 348 KB of 512 KB. Post-training quantisation alone lost 2.8 points and was dropped.",
      },
    ],
  },
  deviceBench: {
    id: "device-bench",
    sample: true,
    document: "Device measurement",
    page: "page 1 of 4",
    reference: "script bench/run.py, board ██████",
    caption: "One model on the target, alone and beside the customer's software.",
    parts: [
      {
        kind: "table",
        columns: ["Condition", "Median", "99th percentile", "Energy per frame"],
        rows: [
          ["Cold, first frame", "39.2 ms", "–", "7.1 mJ"],
          ["Warm, alone", "11.6 ms", "11.9 ms", "2.2 mJ"],
          ["Warm, with radio and display", "12.4 ms", "18.3 ms", "2.6 mJ"],
          ["Warm, at 70 °C", "12.5 ms", "18.6 ms", "2.9 mJ"],
        ],
      },
      {
        kind: "note",
        text: "The tail comes from the display's DMA on the same bus; raising the NPU's bus priority gives 14.1 ms at the 99th percentile.",
      },
    ],
  },
} satisfies Record<string, Deliverable>;
