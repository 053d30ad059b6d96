/** The chips, systems, tools and processes that a service has been delivered on and with. */
export type PlatformTable = {
  heading: string;
  /** The section in the list next to the text. */
  short: string;
  intro: string;
  /** Each kind with its members, and the work done with them. */
  rows: Readonly<Record<string, readonly [names: string, work: string]>>;
  /** Delete the line once the rows are your own. */
  sample?: true;
};

/** On the firmware and Linux page. */
export const firmwarePlatforms: PlatformTable = {
  heading: "What we have worked on",
  short: "Platforms",
  intro: "Is your part not listed? Send us its reference manual: most of the work carries over.",
  sample: true,
  rows: {
    "Processors with Linux": [
      "NXP i.MX 8M Plus, i.MX 93 · TI AM62x, AM64x · ST STM32MP1, STM32MP2 · Renesas RZ/G2L · AMD Zynq UltraScale+",
      "boot chain, board support, drivers, secure boot",
    ],
    Microcontrollers: [
      "ST STM32G4, H7, U5 · NXP i.MX RT1170 · Nordic nRF52, nRF54L · Infineon AURIX TC3x · RISC-V: ESP32-C6",
      "bare metal and RTOS, low power, motor control, radio",
    ],
    RTOS: [
      "Zephyr 3.7, 4.x · FreeRTOS 10, 11 · ThreadX · QNX 8",
      "ports, drivers, latency measured on the target",
    ],
    "Linux kernels": [
      "5.10, 5.15, 6.1, 6.6, 6.12 LTS, each also with PREEMPT_RT",
      "upgrades, drivers, patches sent upstream",
    ],
    "Boot and build": [
      "U-Boot · TF-A · OP-TEE · MCUboot · Yocto scarthgap · Buildroot · RAUC · SWUpdate",
      "verified boot, A/B updates, reproducible images, SBOM",
    ],
    "Debug and test": [
      "Lauterbach TRACE32 · J-Link · OpenOCD · ftrace, perf, KASAN · Saleae, Tektronix · pytest, labgrid",
      "bring-up, root causes, hardware-in-the-loop rigs",
    ],
  },
};

/** On the silicon engineering page. */
export const siliconPlatforms: PlatformTable = {
  heading: "Processes and tools",
  short: "Tools",
  intro: "We work with your licences and inside your environment where the process requires it.",
  sample: true,
  rows: {
    "Process nodes": [
      "180 nm BCD · 65 nm · 40 nm ULP · 28 nm HPC+ · 22 nm FD-SOI · 12 nm FinFET · 7 nm FinFET",
      "RTL to layout from 180 to 22 nm; RTL, DFT and verification below",
    ],
    Design: [
      "SystemVerilog · Design Compiler, Genus · SpyGlass, Questa CDC · UPF 3.0",
      "microarchitecture, synthesis, lint, clock and reset crossings, power intent",
    ],
    "Layout and sign-off": [
      "Innovus, ICC2 · PrimeTime, Tempus · StarRC, Quantus · Voltus, RedHawk · Calibre",
      "closure of timing, power grid and design rules over all corners",
    ],
    Verification: [
      "UVM 1.2, IEEE 1800.2 · VCS, Xcelium, Questa · JasperGold, VC Formal · cocotb, Verilator",
      "plans, environments, formal proofs, regressions",
    ],
    "Interfaces and cores": [
      "AMBA AXI5, CHI · PCIe 4, 5 · LPDDR4X, LPDDR5 · MIPI CSI-2, I3C · RISC-V RV32, RV64 · Cortex-M, Cortex-A",
      "integration, verification IP, bring-up",
    ],
    "Test and bench": [
      "Tessent, TestMAX · IEEE 1149.1, 1500, 1687 · Advantest V93000 · thermal stream, −40 to 125\u00a0°C",
      "scan, memory self-test, tester programs, shmoo and failure analysis",
    ],
  },
};

/** On the AI/ML and data analysis page. */
export const aiMlPlatforms: PlatformTable = {
  heading: "Targets and tools",
  short: "Targets",
  intro: "Target not listed? We measure on it before we promise anything.",
  sample: true,
  rows: {
    Microcontrollers: [
      "Cortex-M4F, M7, M33, M55, M85 · Ethos-U55, U85 · ESP32-S3",
      "int8 models within 64 KB to 2 MB of RAM",
    ],
    "Edge processors": [
      "i.MX 8M Plus NPU · RK3588 NPU · Jetson Orin · Hailo-8 · Coral Edge TPU",
      "vision at line speed, operators moved to the accelerator",
    ],
    Runtimes: [
      "LiteRT for Microcontrollers · ONNX Runtime · TensorRT · OpenVINO · ExecuTorch · llama.cpp",
      "export, memory plans, custom operators, profiling",
    ],
    Training: [
      "PyTorch 2 · JAX · scikit-learn · Hugging Face Transformers, PEFT",
      "vision, time series, language models from 1 to 70 billion parameters",
    ],
    Data: [
      "STDF, ATDF · SECS/GEM · OPC UA · Parquet, DuckDB · TimescaleDB · Kafka",
      "test, line and field data joined, with its gaps on record",
    ],
  },
};
