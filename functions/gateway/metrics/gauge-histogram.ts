import { Histogram, type MetricObjectWithValues, type MetricValueWithName } from "prom-client";

/**
 * The distribution of the values that exist now, which may shrink: OpenMetrics has a type of its own for it, which
 * prom-client lacks.
 */
export class GaugeHistogram<Label extends string> extends Histogram<Label> {
  /** The form that the registry prints. */
  async getForPromString() {
    const histogram = await printed.call(this);
    const values = histogram.values.map((value) => ({
      ...value,
      metricName: value.metricName?.replace(/_(?=(count|sum)$)/, "_g"),
    }));
    return { ...histogram, type: "gaugehistogram", values };
  }
}

// The library's types lack this method.
const { getForPromString: printed } = Histogram.prototype as unknown as {
  getForPromString(this: Histogram): Promise<MetricObjectWithValues<MetricValueWithName<string>>>;
};
