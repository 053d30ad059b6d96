import { deliverables } from "./deliverables.ts";
import { aiMlPlatforms } from "./platforms.ts";
import type { ServiceContent } from "./service-content.ts";

/** The AI/ML and data analysis page. */
export const aiMl: ServiceContent = {
  title: "Welcome to Our AI/ML and Data analysis Page",
  lead: "A model is worth what it changes: a part rejected before it ships, a fault seen a week earlier, a report nobody has to write. We start from that decision and work back to the data.",
  figure: {
    drawing: "wafer-map",
    caption: "Wafer map with a defect cluster found by a model",
    parts: [
      "Passing die",
      "Failing die",
      "Cluster marked by the model",
      "Edge exclusion",
      "Notch: orientation of the wafer",
    ],
  },
  sections: [
    {
      id: "deep-insights",
      heading: "Deep insights",
      short: "Insights",
      intro: "Before we model, we look at what the data can and cannot tell you.",
      tasks: [
        {
          heading: "Data analysis",
          work: "We clean and join logs, test results and sensor records, check how they were collected, and test each apparent effect against chance and against the next-simplest explanation.",
          result: "A report with reproducible notebooks, uncertainty stated beside every figure.",
        },
        {
          heading: "Measures that keep running",
          work: "We build what proved useful into a pipeline that reads new data, detects when its character changes, and warns you before anyone believes a wrong figure.",
          result: "A monitored pipeline, with limits at which a person is called.",
        },
      ],
    },
    {
      id: "model-training",
      heading: "Model training and development",
      short: "Training",
      intro: "Models for one task, measured against a simple baseline.",
      tasks: [
        {
          heading: "Custom LLMs and vision models",
          work: "We choose between prompting, retrieval, fine-tuning and training from the start, prepare the data with its rights and gaps on record, and evaluate on cases your experts wrote.",
          result: "A model you can host yourself, its evaluation set, and its training recipe.",
        },
        {
          heading: "Classification",
          work: "For signals, documents, images or events, we agree on classes that people can distinguish, measure how far those who label agree, and set thresholds by what each kind of error costs you.",
          result: "A classifier with its confusion table and a rule for doubtful cases.",
        },
        {
          heading: "Defect detection",
          work: "Inspection images and test maps usually hold few faults and many good parts. We use methods made for that, and show where on the part the model looked.",
          result: "A detector tuned to your miss and false-alarm limits, on your line's images.",
          deliverable: deliverables.detector,
        },
      ],
    },
    {
      id: "model-optimisation",
      heading: "Model optimisation for the customer's hardware",
      short: "Optimisation",
      intro: "The target decides: microcontroller, phone, accelerator or server.",
      tasks: [
        {
          heading: "Smaller and faster",
          work: "Quantisation, pruning, distillation, operator fusion and memory planning, one at a time, with the loss of accuracy recorded after each.",
          result: "A model that fits, and the table of what each step cost and saved.",
          deliverable: deliverables.modelSteps,
        },
        {
          heading: "Measured on the device",
          work: "We profile on your hardware and in your runtime, not on a workstation that resembles it, both warm and cold, alone and alongside the rest of your software.",
          result:
            "Accuracy, latency, memory and energy as measured, and the script that measures them.",
        },
      ],
    },
  ],
  platforms: aiMlPlatforms,
};
